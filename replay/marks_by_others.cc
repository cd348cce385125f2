#include "replay/marks_by_others.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/facts/fold.h"
#include "model/remarks/forms.h"
#include "model/remarks/kinds.h"
#include "model/try.h"
#include "model/verdict/deck_count_later.h"
#include "model/verdict/house/further_instance.h"
#include "model/verdict/house/under_minimum.h"
#include "model/verdict/poker/hand_before.h"
#include "model/verdict/rounds_at_once.h"
#include "replay/hand_before.h"
#include "replay/index_walk.h"
#include "replay/judge_alone.h"
#include "replay/known_names.h"
#include "replay/later_count.h"
#include "replay/loose_events.h"
#include "replay/rounds_begun.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

// A count of the deck that came after the round is no part of it, and says something of it all the same.
Result<void> mark_by_later_count(const Store& store, const Rulebook& book, const RoundFacts& facts, Verdict& verdict) {
  const auto count = deck_count_after(store, facts);
  if (!count) return std::unexpected(count.error());
  if (*count) find_deck_counted_later(**count, facts, book, verdict);
  return {};
}

// Sees the table's events that belong to no round and came, by their numbers alone, between the round's first and last,
// in order. They are few.
Result<void> walk_meanwhile(const Store& store, const RoundFacts& facts,
                            const std::function<Walk(const EventRef&, StreamSeq)>& see) {
  const auto summary = store.find_stream(facts.id.stream());
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return {};
  return walk_loose_after(store, facts.id.stream(), **summary, facts.first_seq, [&](const EventRef& event) {
    const StreamSeq seq(event.event.getSequence());
    return seq > facts.last_seq ? Walk::kEnough : see(event, seq);
  });
}

// The deck is changed by an event of the table, and so may a count be.
Result<void> mark_by_deck_meanwhile(const Store& store, const Rulebook& book, const RoundFacts& facts,
                                    Verdict& verdict) {
  return walk_meanwhile(store, facts, [&](const EventRef& event, StreamSeq seq) {
    if (const auto count = count_of_deck(event.event, facts.sign.deck)) {
      find_deck_counted_meanwhile(*count, facts, book, verdict);
    }
    const bool found = event.event.isDeckChanged() && find_deck_changed_meanwhile(seq, facts, book, verdict);
    return found ? Walk::kEnough : Walk::kOn;
  });
}

bool changes_sign(schema::Event::Reader event) {
  return event.isLimitsChanged() || event.isOptionChanged() || event.isTableClosed() || event.isTableOpened();
}

// A sign that was changed in the midst of a round is one of the rounds after it.
Result<void> mark_by_sign(const Store& store, const RoundFacts& facts, Verdict& verdict) {
  return walk_meanwhile(store, facts, [&](const EventRef& event, StreamSeq seq) {
    if (changes_sign(event.event)) find_sign_changed_meanwhile(event.event.which(), seq, facts, verdict);
    return Walk::kOn;
  });
}

// Those that began between two events of the stream.
Result<void> add_begun_between(const Store& store, const std::string& stream, StreamSeq from, StreamSeq last,
                               std::set<RoundId>& rounds) {
  RoundsBegun begun(store, stream, from, last);
  while (true) {
    const auto id = begun.next();
    if (!id) return std::unexpected(id.error());
    if (!*id) return {};
    rounds.insert(**id);
  }
}

// Those that began while it went on, and those just before it that may still have gone on then.
Result<std::set<RoundId>> rounds_about(const Store& store, const RoundFacts& facts) {
  constexpr std::uint64_t kRoundsBefore = 2;
  std::set<RoundId> rounds;
  CARDSPEAK_TRY(add_begun_between(store, facts.id.stream(), facts.first_seq, facts.last_seq, rounds));
  const std::uint64_t number = facts.id.number.value();
  for (std::uint64_t before = 1; before <= kRoundsBefore && before < number; ++before) {
    rounds.insert({facts.id.venue, facts.id.table, RoundNo(number - before)});
  }
  rounds.erase(facts.id);
  return rounds;
}

// One table has one round after the other.
Result<void> mark_by_rounds_at_once(const Store& store, const Library& library, const Rulebook& book,
                                    const RoundFacts& facts, Verdict& verdict) {
  const auto rounds = rounds_about(store, facts);
  if (!rounds) return std::unexpected(rounds.error());
  for (const RoundId& id : *rounds) {
    const auto other = store.find_round(id);
    if (!other) return std::unexpected(other.error());
    if (!*other || (*other)->summary.last_seq < facts.first_seq) continue;
    find_rounds_at_once(weighed_facts(**other, library), facts, book, verdict);
  }
  return {};
}

// So does the hand before at a poker table: chips do not leave it, and its buttons move on.
Result<void> mark_by_hand_before(const Store& store, const Library& library, const StoredRound& round,
                                 const Rulebook& book, const RoundFacts& facts, Verdict& verdict) {
  const auto before = hand_before(store, round);
  if (!before) return std::unexpected(before.error());
  if (!*before) return {};
  const RoundFacts facts_before = weighed_facts(**before, library);
  const Verdict verdict_before = judge_in_force(facts_before, library);
  const Rulebook* its_book = library.find(verdict_before.rulebook.hash);
  if (its_book == nullptr || its_book->poker() == nullptr) return {};
  find_since_hand_before(facts_before, verdict_before, facts, book, verdict);
  return {};
}

// Of a player in a round, by the round's facts, its verdict under the law in force, and its book.
using IsOfPlayer = std::function<bool(const RoundFacts&, const Verdict&, const Rulebook&)>;

// The last round at the table, before this one, that has a finding of that kind, in which the player played and of
// which it is so; nothing: there is none.
Result<std::optional<RoundNo>> round_before(const Store& store, const Library& library, const RoundFacts& facts,
                                            const std::string& kind, const std::string& patron, const IsOfPlayer& is) {
  IndexWalk walk(store, {.kind = IndexKind::kFinding,
                         .texts = {kind},
                         .from = std::nullopt,
                         .until = facts.first_event,
                         .newest_first = true});
  while (true) {
    const auto next = walk.next();
    if (!next) return std::unexpected(next.error());
    if (!*next) return std::optional<RoundNo>();
    const keys::IndexKey& key = **next;
    if (key.stream != facts.id.stream()) continue;
    const auto round = store.get_round({facts.id.venue, facts.id.table, key.round});
    if (!round) return std::unexpected(round.error());
    if (!std::ranges::binary_search(round->summary.patrons, patron)) continue;
    const RoundFacts before = weighed_facts(*round, library);
    const Verdict verdict = judge_in_force(before, library);
    const Rulebook* book = library.find(verdict.rulebook.hash);
    if (book != nullptr && is(before, verdict, *book)) return std::optional(key.round);
  }
}

bool is_of(const std::vector<house::UnderMinimum>& wagers, const std::string& patron) {
  return std::ranges::find(wagers, patron, &house::UnderMinimum::patron) != wagers.end();
}

Result<void> mark_by_wagers_before(const Store& store, const Library& library, const Rulebook& book,
                                   const RoundFacts& facts, Verdict& verdict) {
  for (const house::UnderMinimum& wager : house::under_minimum(facts, verdict, book)) {
    const auto finding = std::ranges::find_if(verdict.findings, [&](const Finding& each) {
      return each.seq == wager.seq && !each.named.empty() && each.wager == wager.wager;
    });
    const auto before = round_before(store, library, facts, std::string(finding->kind()), wager.patron,
                                     [&](const RoundFacts& its, const Verdict& judged, const Rulebook& its_book) {
                                       return is_of(house::under_minimum(its, judged, its_book), wager.patron);
                                     });
    if (!before) return std::unexpected(before.error());
    if (*before) verdict.findings.push_back(house::under_minimum_again(wager, **before));
  }
  return {};
}

// A player did before what costs more a further time.
Result<void> mark_by_instances_before(const Store& store, const Library& library, const Rulebook& book,
                                      const RoundFacts& facts, Verdict& verdict) {
  for (const house::Instance& instance : house::instances(facts, verdict, book)) {
    const auto is_one = [&](const house::Instance& each) {
      return each.kind == instance.kind && each.patron == instance.patron;
    };
    const auto before = round_before(store, library, facts, std::string(kFindingIrregularity), instance.patron,
                                     [&](const RoundFacts& its, const Verdict& judged, const Rulebook& its_book) {
                                       return std::ranges::any_of(house::instances(its, judged, its_book), is_one);
                                     });
    if (!before) return std::unexpected(before.error());
    if (*before) verdict.findings.push_back(house::further_instance(instance, **before));
  }
  return {};
}

Result<void> mark_by_player_before(const Store& store, const Library& library, const Rulebook& book,
                                   const RoundFacts& facts, Verdict& verdict) {
  CARDSPEAK_TRY(mark_by_wagers_before(store, library, book, facts, verdict));
  return mark_by_instances_before(store, library, book, facts, verdict);
}

bool asks_for(const std::vector<std::string>& kinds, std::string_view kind) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

bool asks_for_overlaps(const std::vector<std::string>& kinds) {
  return asks_for(kinds, kFindingConduct) || asks_for(kinds, kFactCardTwice);
}

// --- the rounds of a store that have such marks ----------------------------------------------------------------------

// Sees the events of each table that belong to no round, in order, and then that table's name.
Result<void> walk_tables(const Store& store, const std::function<void(const EventRef&)>& see,
                         const std::function<Result<void>(const std::string& table)>& finish) {
  const auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  for (const std::string& table : *tables) {
    const auto summary = store.find_stream(table);
    if (!summary) return std::unexpected(summary.error());
    if (!*summary) continue;
    CARDSPEAK_TRY(walk_loose(store, table, **summary, see));
    CARDSPEAK_TRY(finish(table));
  }
  return {};
}

// The decks of a table, by name, each with where its rounds begin that a count speaks of: where it was counted last, or
// came in the place of another of its name.
class CountedDecks {
 public:
  // The rounds that a count which did not find what was expected speaks of, and those with other decks between them.
  std::optional<std::pair<StreamSeq, StreamSeq>> see(schema::Event::Reader event) {
    const StreamSeq seq(event.getSequence());
    if (event.isDeckChanged()) {
      std::string next(event.getDeckChanged().getDeck().cStr());
      if (next.empty() || next == in_use_) begun_[next] = seq;
      in_use_ = std::move(next);
      return std::nullopt;
    }
    if (!event.isDeckCounted()) return std::nullopt;
    const auto counted = event.getDeckCounted();
    StreamSeq& begun = begun_[counted.getDeck().size() == 0 ? in_use_ : std::string(counted.getDeck().cStr())];
    const StreamSeq from = std::exchange(begun, seq);
    if (counted.getExpected() == counted.getCards()) return std::nullopt;
    return std::pair(from, seq);
  }

 private:
  std::string in_use_;
  std::map<std::string, StreamSeq> begun_;
};

// Rounds before counts that did not find what was expected.
Result<void> add_counted_later(const Store& store, std::set<RoundId>& rounds) {
  std::vector<std::pair<StreamSeq, StreamSeq>> spans;
  CountedDecks decks;
  const auto see = [&](const EventRef& event) {
    if (const auto span = decks.see(event.event)) spans.push_back(*span);
  };
  return walk_tables(store, see, [&](const std::string& table) -> Result<void> {
    decks = {};
    for (const auto& [from, last] : std::exchange(spans, {})) {
      CARDSPEAK_TRY(add_begun_between(store, table, from, last, rounds));
    }
    return {};
  });
}

// Rounds into which an event of the table came that is so: another deck, or another sign.
Result<void> add_changed_meanwhile(const Store& store, const std::function<bool(schema::Event::Reader)>& is_change,
                                   std::set<RoundId>& rounds) {
  std::vector<StreamSeq> changes;
  const auto see = [&](const EventRef& event) {
    if (is_change(event.event)) changes.emplace_back(event.event.getSequence());
  };
  return walk_tables(store, see, [&](const std::string& table) -> Result<void> {
    StreamSeq from;
    for (const StreamSeq change : std::exchange(changes, {})) {
      std::set<RoundId> begun;
      CARDSPEAK_TRY(add_begun_between(store, table, std::exchange(from, change), change, begun));
      // Only the last of them can still be going on.
      if (!begun.empty()) rounds.insert(*std::prev(begun.end()));
    }
    return {};
  });
}

// Rounds of a table that began before the one before was over, by their numbers in the stream, and that one.
Result<void> add_overlapping(const Store& store, std::set<RoundId>& rounds) {
  const auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  for (const std::string& table : *tables) {
    std::optional<RoundId> longest;
    StreamSeq last;
    ShelfWalk walk =
        store.shelves().walk(Shelf::kOrder, keys::order_between(table, StreamSeq(), StreamSeq(~std::uint64_t{0})));
    while (true) {
      const auto moved = walk.next();
      if (!moved) return std::unexpected(moved.error());
      if (!*moved) break;
      const auto key = keys::parse_order(walk.key());
      const auto end = keys::parse_order_value(walk.value());
      if (!key || !end) return fail(ErrorCode::kCorrupt, "stream " + table + ": the order of its rounds is damaged");
      const RoundId id = round_id(table, key->round);
      if (longest && key->first <= last) rounds.insert({id, *longest});
      if (longest && *end <= last) continue;
      longest = id;
      last = *end;
    }
  }
  return {};
}

// Rounds with findings of these kinds.
Result<void> add_found(const Store& store, const std::vector<std::string>& kinds, std::set<RoundId>& rounds) {
  auto found = rounds_with_findings(store, kinds);
  if (!found) return std::unexpected(found.error());
  rounds.merge(*found);
  return {};
}

// Rounds with a finding of a kind that books name: those about the sizes of wagers.
Result<void> add_wrong_sizes(const Store& store, std::set<RoundId>& rounds) {
  auto kinds = known_texts(store, IndexKind::kFinding, all_kinds().size() * 2);
  if (!kinds) return std::unexpected(kinds.error());
  std::erase_if(*kinds, [](const std::string& kind) { return std::ranges::binary_search(all_kinds(), kind); });
  return add_found(store, *kinds, rounds);
}

}  // namespace

Result<void> mark_by_others(const Store& store, const Library& library, const StoredRound& round,
                            const RoundFacts& facts, Verdict& verdict) {
  const Rulebook* book = library.find(verdict.rulebook.hash);
  if (book == nullptr) return {};
  CARDSPEAK_TRY(mark_by_later_count(store, *book, facts, verdict));
  CARDSPEAK_TRY(mark_by_deck_meanwhile(store, *book, facts, verdict));
  CARDSPEAK_TRY(mark_by_rounds_at_once(store, library, *book, facts, verdict));
  if (book->house() != nullptr) CARDSPEAK_TRY(mark_by_sign(store, facts, verdict));
  if (book->house() != nullptr) return mark_by_player_before(store, library, *book, facts, verdict);
  return mark_by_hand_before(store, library, round, *book, facts, verdict);
}

Result<void> add_marks(const Store& store, const Library& library, const std::vector<std::string>& kinds,
                       const RoundFacts& facts, Verdict& verdict) {
  const Rulebook* book = library.find(verdict.rulebook.hash);
  if (book == nullptr) return {};
  if (asks_for(kinds, kFindingDeck)) CARDSPEAK_TRY(mark_by_later_count(store, *book, facts, verdict));
  if (asks_for(kinds, kFindingDeck) || asks_for(kinds, kFindingConduct)) {
    CARDSPEAK_TRY(mark_by_deck_meanwhile(store, *book, facts, verdict));
  }
  if (asks_for_overlaps(kinds)) CARDSPEAK_TRY(mark_by_rounds_at_once(store, library, *book, facts, verdict));
  if (asks_for(kinds, kFindingSign) && book->house() != nullptr) CARDSPEAK_TRY(mark_by_sign(store, facts, verdict));
  if (asks_for(kinds, kFindingUnderMinimumAgain)) {
    CARDSPEAK_TRY(mark_by_wagers_before(store, library, *book, facts, verdict));
  }
  if (!asks_for(kinds, kFindingFurtherInstance)) return {};
  return mark_by_instances_before(store, library, *book, facts, verdict);
}

Result<RoundMarks> marks_by_others(const Store& store, const Library& library, const std::vector<std::string>& kinds) {
  std::set<RoundId> rounds;
  if (asks_for(kinds, kFindingDeck)) CARDSPEAK_TRY(add_counted_later(store, rounds));
  if (asks_for(kinds, kFindingConduct)) {
    CARDSPEAK_TRY(add_changed_meanwhile(
        store, [](schema::Event::Reader event) { return event.isDeckChanged(); }, rounds));
  }
  if (asks_for(kinds, kFindingSign)) CARDSPEAK_TRY(add_changed_meanwhile(store, changes_sign, rounds));
  if (asks_for_overlaps(kinds)) CARDSPEAK_TRY(add_overlapping(store, rounds));
  if (asks_for(kinds, kFindingUnderMinimumAgain)) CARDSPEAK_TRY(add_wrong_sizes(store, rounds));
  if (asks_for(kinds, kFindingFurtherInstance)) {
    CARDSPEAK_TRY(add_found(store, {std::string(kFindingIrregularity)}, rounds));
  }
  RoundMarks marks;
  for (const RoundId& id : rounds) {
    const auto round = store.get_round(id);
    if (!round) return std::unexpected(round.error());
    const RoundFacts facts = weighed_facts(*round, library);
    Verdict verdict = judge_in_force(facts, library);
    const std::size_t own = verdict.findings.size();
    CARDSPEAK_TRY(add_marks(store, library, kinds, facts, verdict));
    std::set<std::string> found;
    for (std::size_t i = own; i < verdict.findings.size(); ++i) found.emplace(verdict.findings[i].kind());
    if (!found.empty()) marks.emplace(id, std::vector<std::string>(found.begin(), found.end()));
  }
  return marks;
}

}  // namespace cardspeak
