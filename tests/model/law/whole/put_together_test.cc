// Books are put together from files: amendments at their places, games of a room, and everything that cannot be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/law/whole/whole_books.h"

namespace cardspeak {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A small book of version 1. Whether its rules make sense is not asked here.
constexpr const char* kBase = R"({
  "venue": "v", "game": "g", "version": "1", "document": "First", "title": "Game",
  "inForce": {"from": "2020-01-01T00:00:00Z", "knownFrom": "2020-01-01T00:00:00Z"},
  "authorities": {"ranks": ["Dealer", "Manager"]},
  "readings": [{"id": "A", "values": ["x", "y"]}, {"id": "B"}],
  "deck": {"cards": 52},
  "house": {
    "deal": {"cardsPerSeat": 2},
    "wagers": [{"kind": "ante", "outcomes": [
      {"when": ["folded"], "then": "lose", "rule": "3.1"},
      {"when": ["stayed"], "then": "win", "reading": "A", "readingValue": "x", "rule": "3.2"},
      {"when": ["stayed"], "then": "lose", "reading": "A", "readingValue": "y", "rule": "3.2"}]}],
    "unknown": [{"rule": "4.1", "note": "gone"}]
  }
})";

std::string head(const std::string& amends, const std::string& version) {
  return R"({"amends": )" + amends + R"(, "version": ")" + version +
         R"(", "document": "Second", "inForce": {"from": "2021-01-01T00:00:00Z", "knownFrom": "2021-01-01T00:00:00Z"})";
}

std::string amendment(const std::string& changes, const std::string& version = "2", const std::string& of = "1") {
  return head(R"({"venue": "v", "game": "g", "version": ")" + of + R"("})", version) + R"(, "changes": [)" + changes +
         "]}";
}

WholeBooks put(const std::vector<std::string>& files, const WholeBooks& at_hand = {}) {
  std::vector<BookFile> named;
  for (std::size_t i = 0; i < files.size(); ++i) named.push_back({std::to_string(i) + ".json", files[i]});
  return put_together(named, at_hand);
}

std::vector<std::string> objections(const WholeBooks& whole) {
  std::vector<std::string> lines;
  for (const FileObjection& objection : whole.objections) lines.push_back(objection.file + ": " + objection.text());
  return lines;
}

// The bytes of the book that the change makes of the small one; fails the test where it cannot be made.
std::string after(const std::string& changes) {
  const WholeBooks whole = put({kBase, amendment(changes)});
  EXPECT_THAT(objections(whole), IsEmpty()) << changes;
  return whole.books.size() == 2 ? whole.books[1].bytes : "";
}

// The one objection to the change.
std::string refused(const std::string& changes) {
  const WholeBooks whole = put({kBase, amendment(changes)});
  EXPECT_EQ(whole.books.size(), 1U) << changes;
  return whole.objections.size() == 1 ? whole.objections.front().file + ": " + whole.objections.front().text() : "";
}

// --- what an amendment makes

TEST(Amendment, SaysItsOwnVersionDocumentAndDatesAndKeepsTheRest) {
  const WholeBooks whole = put({kBase, amendment("")});
  ASSERT_EQ(whole.books.size(), 2U);
  EXPECT_EQ(whole.books[1].identity, (BookIdentity{"v", "g", "", "2", "2021-01-01T00:00:00Z"}));
  EXPECT_EQ(whole.books[1].base, whole.books[0].bytes);
  EXPECT_EQ(whole.books[0].base, "");
  std::string expected = whole.books[0].bytes;
  for (const auto& [was, is] : std::vector<std::pair<std::string, std::string>>{
           {R"("version":"1")", R"("version":"2")"}, {"First", "Second"}, {"2020", "2021"}, {"2020", "2021"}}) {
    expected.replace(expected.find(was), was.size(), is);
  }
  EXPECT_EQ(whole.books[1].bytes, expected);
}

TEST(Amendment, ReplacesAValueAStructAListAndAnEntry) {
  EXPECT_THAT(after(R"({"replace": "deck.cards", "value": 40})"), HasSubstr(R"("deck":{"cards":40})"));
  EXPECT_THAT(after(R"({"replace": "deck", "value": {"rule": "2"}})"), HasSubstr(R"("deck":{"rule":"2"})"));
  EXPECT_THAT(after(R"({"replace": "readings", "value": [{"id": "C"}]})"), HasSubstr(R"("readings":[{"id":"C"}])"));
  EXPECT_THAT(after(R"({"replace": "readings[A]", "value": {"id": "Z"}})"),
              HasSubstr(R"("readings":[{"id":"Z"},{"id":"B"}])"));
  EXPECT_THAT(after(R"({"replace": "authorities.ranks[Manager]", "value": "Chief"})"),
              HasSubstr(R"("ranks":["Dealer","Chief"])"));
}

TEST(Amendment, FindsEntriesThatAreToldApartByWhatTheyRestOn) {
  EXPECT_THAT(after(R"({"replace": "house.wagers[ante].outcomes[stayed; A y].rule", "value": "3.3"})"),
              HasSubstr(R"("readingValue":"y","rule":"3.3")"));
}

TEST(Amendment, AddsAFieldAListAndEntriesLastOrBeforeAnother) {
  EXPECT_THAT(after(R"({"add": "deck.rule", "value": "2.2"})"), HasSubstr(R"("deck":{"cards":52,"rule":"2.2"})"));
  EXPECT_THAT(after(R"({"add": "options", "value": [{"name": "o"}]})"), HasSubstr(R"("options":[{"name":"o"}])"));
  EXPECT_THAT(after(R"({"add": "readings", "value": [{"id": "C"}, {"id": "D"}]})"),
              HasSubstr(R"({"id":"B"},{"id":"C"},{"id":"D"}])"));
  EXPECT_THAT(after(R"({"add": "readings", "before": "B", "value": [{"id": "C"}]})"),
              HasSubstr(R"({"id":"C"},{"id":"B"}])"));
  EXPECT_THAT(after(R"({"add": "authorities.ranks", "before": "Dealer", "value": ["Trainee"]})"),
              HasSubstr(R"("ranks":["Trainee","Dealer","Manager"])"));
}

TEST(Amendment, DeletesAFieldAnEntryAndTheLastEntryWithItsList) {
  EXPECT_THAT(after(R"({"delete": "title"})"), testing::Not(HasSubstr("title")));
  EXPECT_THAT(after(R"({"delete": "readings[A]"})"), HasSubstr(R"("readings":[{"id":"B"}])"));
  EXPECT_THAT(after(R"({"delete": "house.unknown[4.1]"})"), testing::Not(HasSubstr("unknown")));
}

TEST(Amendment, MakesItsChangesInOrder) {
  EXPECT_THAT(after(R"({"add": "readings", "value": [{"id": "C"}]}, {"replace": "readings[C].id", "value": "D"},
                       {"delete": "readings[B]"})"),
              HasSubstr(R"("values":["x","y"]},{"id":"D"}])"));
}

TEST(Amendment, RestsOnOneThatIsItselfAnAmendmentInWhateverOrderTheFilesAre) {
  const WholeBooks whole = put({amendment(R"({"replace": "deck.cards", "value": 32})", "3", "2"),
                                amendment(R"({"replace": "deck.cards", "value": 40})"), kBase});
  EXPECT_THAT(objections(whole), IsEmpty());
  ASSERT_EQ(whole.books.size(), 3U);
  EXPECT_EQ(whole.books[0].identity.version, "3");
  EXPECT_THAT(whole.books[0].bytes, HasSubstr(R"("deck":{"cards":32})"));
  EXPECT_EQ(whole.books[0].base, whole.books[1].bytes);
}

TEST(Amendment, RestsOnWhatIsAtHandWhereTheFilesHaveNoSuchBook) {
  const WholeBooks inside = put({kBase});
  const WholeBooks whole = put({amendment(R"({"replace": "deck.cards", "value": 40})")}, inside);
  EXPECT_THAT(objections(whole), IsEmpty());
  ASSERT_EQ(whole.books.size(), 1U);
  EXPECT_EQ(whole.books[0].base, inside.books[0].bytes);
  std::string other = kBase;
  other.replace(other.find("First"), 5, "Other");
  const WholeBooks nearer = put({amendment(""), other}, inside);
  ASSERT_EQ(nearer.books.size(), 2U);
  EXPECT_EQ(nearer.books[0].base, nearer.books[1].bytes);
}

TEST(Amendment, OfItsOwnVersionIsACorrectedPrintWhereItSaysWhichOneItCorrects) {
  const std::string named = R"({"venue": "v", "game": "g", "version": "1", "knownFrom": "2020-01-01T00:00:00Z"})";
  const WholeBooks whole = put({kBase, head(named, "1") + "}"});
  EXPECT_THAT(objections(whole), IsEmpty());
  EXPECT_EQ(whole.books.size(), 2U);
}

// --- what is refused

TEST(Amendment, PlacesThatDoNotExistAreNamedWithWhatThereIs) {
  EXPECT_EQ(refused(R"({"replace": "house.wages", "value": []})").substr(0, 66),
            "1.json: house.wages: there is no field \"wages\"; expected one of de");
  EXPECT_EQ(refused(R"({"delete": "readings[C]"})"),
            "1.json: readings[C]: there is no such entry; the list has \"A\", \"B\"");
  EXPECT_THAT(refused(R"({"replace": "readings[C].id", "value": "D"})"), HasSubstr("1.json: readings[C]: there is no"));
  EXPECT_THAT(refused(R"({"delete": "title[A]"})"), HasSubstr("title[A]: \"title\" is no list"));
  EXPECT_THAT(refused(R"({"add": "title.short", "value": "x"})"), HasSubstr("title: there are no fields in this"));
  EXPECT_THAT(refused(R"({"add": "poker.holeCards", "value": 2})"), HasSubstr("poker: this is not there"));
  EXPECT_THAT(refused(R"({"delete": "options[x]"})"), HasSubstr("options[x]: the list is not there"));
  for (const char* place : {"", "deck.", ".deck", "readings[A", "readings[A]id"}) {
    EXPECT_THAT(refused(R"({"delete": ")" + std::string(place) + "\"}"), HasSubstr("does not read as a place"))
        << place;
  }
}

TEST(Amendment, ReplacementOrDeletionOfWhatIsNotThereAndAdditionOfWhatIsAreRefused) {
  EXPECT_EQ(refused(R"({"replace": "deck.rule", "value": "2"})"),
            "1.json: deck.rule: there is nothing to replace; what is not there is added");
  EXPECT_EQ(refused(R"({"delete": "deck.rule"})"), "1.json: deck.rule: there is nothing to delete");
  EXPECT_EQ(refused(R"({"add": "deck.cards", "value": 40})"),
            "1.json: deck.cards: this is there already; what is there is replaced");
  EXPECT_EQ(refused(R"({"add": "readings", "value": [{"id": "C"}, {"id": "A"}]})"),
            "1.json: readings[A]: this is there already; what is there is replaced");
  EXPECT_THAT(refused(R"({"add": "readings", "value": [{"id": "C"}, {"id": "C"}]})"),
              HasSubstr("readings[C #2]: this is"));
  EXPECT_THAT(refused(R"({"add": "house.wagers[ante].outcomes", "value": [
                {"when": ["stayed"], "reading": "A", "readingValue": "y"}]})"),
              HasSubstr("outcomes[stayed; A y]: this is there already"));
  EXPECT_THAT(refused(R"({"add": "readings[A]", "value": {"id": "C"}})"), HasSubstr("this is there already"));
}

TEST(Amendment, ChangesThatChangeNothingAreRefused) {
  EXPECT_EQ(refused(R"({"replace": "deck.cards", "value": 52})"),
            "1.json: deck.cards: this is what stands there already; expected another value");
  EXPECT_THAT(refused(R"({"replace": "deck", "value": {"rule": "", "cards": 52}})"), HasSubstr("stands there already"));
  EXPECT_THAT(refused(R"({"replace": "title", "value": ""})"), HasSubstr("title: the value says nothing"));
  EXPECT_THAT(refused(R"({"add": "deck.rule", "value": ""})"), HasSubstr("deck.rule: the value says nothing"));
}

TEST(Amendment, ValuesOfAnotherTypeAreNamedInsideTheValue) {
  EXPECT_EQ(refused(R"({"replace": "deck.cards", "value": "many"})"),
            "1.json: deck.cards: value: expected a whole number from 0 to 255, found \"many\"");
  EXPECT_THAT(refused(R"({"replace": "readings[A]", "value": {"id": "C", "values": ["x", 1]}})"),
              HasSubstr("readings[A]: value: field values[1]: expected text, found 1"));
  EXPECT_THAT(refused(R"({"add": "readings", "value": {"id": "C"}})"), HasSubstr("value: expected a list"));
  EXPECT_THAT(refused(R"({"replace": "deck.cards"})"), HasSubstr("the change gives no value"));
  EXPECT_THAT(refused(R"({"delete": "title", "value": "x"})"), HasSubstr("what is deleted gets no value"));
  EXPECT_THAT(refused(R"({"value": "x"})"), HasSubstr("a change replaces, adds or deletes"));
  EXPECT_THAT(refused(R"({"delete": "title", "add": "title"})"), HasSubstr("only one of these"));
}

TEST(Amendment, BeforeIsAnEntryOfTheListThatIsAddedTo) {
  EXPECT_THAT(refused(R"({"add": "readings", "before": "Q", "value": [{"id": "C"}]})"),
              HasSubstr("readings: before: there is no entry \"Q\"; the list has \"A\", \"B\""));
  EXPECT_THAT(refused(R"({"add": "options", "before": "Q", "value": [{"name": "o"}]})"), HasSubstr("is not there"));
  EXPECT_THAT(refused(R"({"delete": "title", "before": "Q"})"), HasSubstr("only for what is added"));
}

TEST(Amendment, WhatItSaysByItselfIsNotChangedBesides) {
  for (const char* place : {"version", "venue", "game", "document", "inForce.from", "inForce"}) {
    EXPECT_THAT(refused(R"({"replace": ")" + std::string(place) + R"(", "value": "x"})"),
                HasSubstr(std::string(place) + ": an amendment says this by itself"));
  }
  EXPECT_THAT(refused(R"({"delete": "house"})"), HasSubstr("house: one of several has to be there"));
}

TEST(Amendment, WithoutWhatItHasToSayIsRefused) {
  const auto lacks = [](const std::string& bytes, const std::string& what) {
    EXPECT_THAT(objections(put({kBase, bytes})), ElementsAre(HasSubstr(what))) << bytes;
  };
  lacks(R"({"amends": {"game": "g", "version": "1"}, "version": "2"})", "1.json: amends: expected the venue");
  lacks(R"({"amends": {"venue": "v", "version": "1"}, "version": "2"})", "amends: expected a game or a room");
  lacks(R"({"amends": {"venue": "v", "game": "g", "room": "r", "version": "1"}})", "expected a game or a room");
  lacks(R"({"amends": {"venue": "v", "game": "g", "version": "1"}})", "version: expected the version");
  lacks(R"({"amends": {"venue": "v", "game": "g", "version": "1"}, "version": "2"})", "document: expected");
  lacks(R"({"amends": {"venue": "v", "game": "g", "version": "1"}, "version": "2", "document": "d"})", "inForce.from");
  lacks(R"({"amends": {"venue": "v"}, "zone": "x"})", "the unknown field \"zone\"");
  lacks("{\"amends\": ", "text that is not JSON");
}

TEST(Amendment, OfABookThatIsNotThereIsRefused) {
  EXPECT_THAT(objections(put({kBase, amendment("", "3", "2")})),
              ElementsAre("1.json: amends: v/g/2 is not among the books at hand"));
}

TEST(Amendment, OfItselfOrInACircleIsRefused) {
  EXPECT_THAT(objections(put({amendment("", "2", "2")})),
              ElementsAre(HasSubstr("0.json: amends: this is the book itself")));
  EXPECT_THAT(objections(put({kBase, amendment("", "2", "3"), amendment("", "3", "2")})),
              ElementsAre("1.json: amends: the amendments go in a circle: 1.json rests on 2.json rests on 1.json",
                          "2.json: amends: the amendments go in a circle: 2.json rests on 1.json rests on 2.json"));
}

TEST(Amendment, OfABookThatIsRefusedNamesItsFile) {
  EXPECT_THAT(objections(put({kBase, amendment(R"({"delete": "nothing"})"), amendment("", "3", "2")})),
              ElementsAre(HasSubstr("1.json: nothing: "), "2.json: amends: v/g/2 is refused: see 1.json"));
}

TEST(Amendment, OfSeveralPrintsSaysWhichOne) {
  std::string later = kBase;
  later.replace(later.rfind("2020"), 4, "2024");
  EXPECT_THAT(objections(put({kBase, later, amendment("")})),
              ElementsAre(HasSubstr("2.json: amends: there are 2 prints of v/g/1; expected the knownFrom of one")));
  const std::string one = R"({"venue": "v", "game": "g", "version": "1", "knownFrom": "2024-01-01T00:00:00Z"})";
  const WholeBooks whole = put({kBase, later, head(one, "2") + "}"});
  ASSERT_EQ(whole.books.size(), 3U) << objections(whole).front();
  EXPECT_EQ(whole.books[2].base, whole.books[1].bytes);
}

// --- rooms

constexpr const char* kRoom = R"({
  "room": "r",
  "shared": {
    "venue": "v", "version": "1", "document": "Room",
    "inForce": {"from": "2020-01-01T00:00:00Z", "knownFrom": "2020-01-01T00:00:00Z"},
    "readings": [{"id": "A"}],
    "deck": {"cards": 52},
    "poker": {"minPlayers": 2, "pots": [{"key": "mainPot", "rule": "1"}]}
  },
  "games": [
    {"game": "one", "own": {"title": "One", "readings": [{"id": "B"}], "poker": {"holeCards": 2}}},
    {"game": "two", "own": {"title": "Two", "poker": {"holeCards": 4, "pots": [{"key": "sidePot", "rule": "2"}]}},
     "changes": [{"replace": "deck.cards", "value": 40}, {"delete": "readings[A]"}]}
  ]
})";

TEST(Room, GivesAWholeBookForEachGame) {
  const WholeBooks whole = put({kRoom});
  EXPECT_THAT(objections(whole), IsEmpty());
  ASSERT_EQ(whole.books.size(), 2U);
  const std::string head_of_room =
      R"("inForce":{"from":"2020-01-01T00:00:00Z","knownFrom":"2020-01-01T00:00:00Z"},"poker":)";
  EXPECT_EQ(whole.books[0].bytes, R"({"deck":{"cards":52},"document":"Room","game":"one",)" + head_of_room +
                                      R"({"holeCards":2,"minPlayers":2,"pots":[{"key":"mainPot","rule":"1"}]},)"
                                      R"("readings":[{"id":"A"},{"id":"B"}],"title":"One","venue":"v","version":"1"})");
  EXPECT_EQ(whole.books[1].bytes,
            R"({"deck":{"cards":40},"document":"Room","game":"two",)" + head_of_room +
                R"({"holeCards":4,"minPlayers":2,"pots":[{"key":"mainPot","rule":"1"},{"key":"sidePot","rule":"2"}]},)"
                R"("title":"Two","venue":"v","version":"1"})");
  EXPECT_EQ(whole.books[1].identity, (BookIdentity{"v", "two", "", "1", "2020-01-01T00:00:00Z"}));
  EXPECT_EQ(whole.books[1].base, "");
}

std::string changed_room(const std::string& was, const std::string& is) {
  std::string room = kRoom;
  const std::size_t at = room.find(was);
  EXPECT_NE(at, std::string::npos) << was;
  return room.replace(at, was.size(), is);
}

TEST(Room, WhatItSaysAGameDoesNotSayAgain) {
  const auto refuses = [](const std::string& was, const std::string& is, const std::string& what) {
    const WholeBooks whole = put({changed_room(was, is)});
    EXPECT_THAT(whole.books, IsEmpty());
    EXPECT_THAT(objections(whole), ElementsAre(HasSubstr(what)));
  };
  refuses(R"({"holeCards": 2})", R"({"holeCards": 2, "minPlayers": 3})",
          "0.json: games[one].own.poker.minPlayers: the room says this already");
  refuses(R"([{"id": "B"}])", R"([{"id": "A"}])", "games[one].own.readings[A]: this is there already");
  refuses(R"("title": "One")", R"("venue": "w")", "games[one].own.venue: the room says this already");
  refuses(R"("poker": {"holeCards": 2})", R"("house": {})", "games[one].own.house: the room has \"poker\"");
  refuses("readings[A]", "readings[C]", "games[two].changes: readings[C]: there is no such entry");
  refuses(R"("game": "two")", R"("game": "one")", "games[one]: the game stands twice");
  refuses(R"("game": "two", )", "", "games: expected the name of each game");
  refuses(R"("title": "One")", R"("game": "one")", "games[one].own.game: the game is named beside its own");
  refuses(R"("venue": "v")", R"("venue": "v", "game": "one")", "shared.game: a room shares no game");
  refuses(R"("room": "r")", R"("room": "")", "room: expected the room's name");
}

TEST(Room, IsAmendedAsAWholeAndGivesItsGamesAgain) {
  const std::string second = head(R"({"venue": "v", "room": "r", "version": "1"})", "2") + R"(, "changes": [
    {"replace": "shared.poker.minPlayers", "value": 3},
    {"add": "games", "value": [{"game": "three", "own": {"title": "Three"}}]},
    {"replace": "games[one].own.poker.holeCards", "value": 5}]})";
  const WholeBooks whole = put({second, kRoom});
  EXPECT_THAT(objections(whole), IsEmpty());
  ASSERT_EQ(whole.books.size(), 5U);
  ASSERT_EQ(whole.rooms.size(), 2U);
  EXPECT_THAT(whole.books[0].bytes, HasSubstr(R"("poker":{"holeCards":5,"minPlayers":3,)"));
  EXPECT_THAT(whole.books[0].bytes, HasSubstr(R"("document":"Second","game":"one")"));
  EXPECT_THAT(whole.books[1].bytes, HasSubstr(R"("poker":{"holeCards":4,"minPlayers":3,)"));
  EXPECT_EQ(whole.books[2].identity.game, "three");
  const WholeBooks later = put({second}, put({kRoom}));
  ASSERT_EQ(later.books.size(), 3U);
  EXPECT_EQ(later.books[0].bytes, whole.books[0].bytes);
}

TEST(Room, OneOfItsGamesIsAmendedByItself) {
  const std::string of_one = head(R"({"venue": "v", "game": "one", "version": "1"})", "2") +
                             R"(, "changes": [{"replace": "poker.holeCards", "value": 3}]})";
  const WholeBooks whole = put({of_one, kRoom});
  EXPECT_THAT(objections(whole), IsEmpty());
  ASSERT_EQ(whole.books.size(), 3U);
  EXPECT_EQ(whole.books[0].base, whole.books[1].bytes);
  EXPECT_THAT(whole.books[0].bytes, HasSubstr(R"("holeCards":3)"));
}

TEST(WholeBook, IsTheSameBytesWhateverTheSpacesAndTheOrderInTheFile) {
  const WholeBooks one = put({R"({"venue": "v", "game": "g", "deck": {"cards": 52, "rule": "1"}})"});
  const WholeBooks other =
      put({"{\"deck\":{\"rule\":\"1\",\n\t\"cards\":52}, \"title\": \"\",\n\"game\":\"g\",\"venue\":\"v\"}\n"});
  ASSERT_EQ(one.books.size(), 1U);
  EXPECT_EQ(one.books[0].bytes, other.books.at(0).bytes);
  EXPECT_EQ(one.books[0].bytes, R"({"deck":{"cards":52,"rule":"1"},"game":"g","venue":"v"})");
}

}  // namespace
}  // namespace cardspeak
