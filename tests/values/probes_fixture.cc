#include "tests/values/probes_fixture.h"

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "ingest/simulator/simulator.h"
#include "model/facts/fold.h"
#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/law/library.h"
#include "model/law/tournament_terms.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "schemas/json/struct_json.h"
#include "schemas/verdict.capnp.h"
#include "tests/golden/chapter_fixture.h"
#include "tests/golden/golden_fixture.h"
#include "tests/golden/round_text_fixture.h"

namespace cardspeak::values {
namespace {

using Messages = std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>;

// A round, and the meter that its table's sign names.
struct KnownRound {
  RoundFacts facts;
  std::shared_ptr<const MeterHistory> meter;  // null: none is on record
};

MeterFacts meter_of(const KnownRound& round, const Rulebook& book) {
  return round.meter == nullptr ? MeterFacts{} : meter_facts_of(*round.meter, round.facts, book);
}

template <typename Root, typename Fill>
Probe probe_of(std::string name, Fill fill) {
  const auto filled = [fill](const Rulebook& book, capnp::MessageBuilder& message) {
    auto root = message.initRoot<Root>();
    fill(book, root);
    root.getRulebook().setHash("");
  };
  return {.name = std::move(name),
          .answer =
              [filled](const Rulebook& book) {
                capnp::MallocMessageBuilder message;
                filled(book, message);
                const auto words = capnp::messageToFlatArray(message);
                const auto bytes = words.asChars();
                return std::string(bytes.begin(), bytes.size());
              },
          .text =
              [filled](const Rulebook& book) {
                capnp::MallocMessageBuilder message;
                filled(book, message);
                return schema::write_json(message.getRoot<Root>().asReader(), schema::JsonForm::kPretty,
                                          schema::JsonDefaults::kLeaveOut);
              }};
}

Probe round_probe(std::string name, std::shared_ptr<const KnownRound> round) {
  return probe_of<schema::Verdict>(std::move(name), [round](const Rulebook& book, schema::Verdict::Builder out) {
    write_verdict(
        adjudicate(round->facts, book, meter_of(*round, book), book.poker() != nullptr ? Explain::kYes : Explain::kNo),
        out);
  });
}

Probe meter_probe(std::string name, std::shared_ptr<const MeterHistory> history, MeterSurroundings around) {
  return probe_of<schema::MeterVerdict>(
      std::move(name), [history, around = std::move(around)](const Rulebook& book, schema::MeterVerdict::Builder out) {
        if (jackpot_of(book) == nullptr) return;
        write_meter_verdict(adjudicate_meter(*history, around, book), *history, out);
      });
}

// A meter as each configuration of the book would have it.
void add_configured(const Rulebook& book, const MeterHistory& meter, std::vector<Probe>& probes) {
  const law::CompiledJackpot* law = jackpot_of(book);
  if (law == nullptr || meter.configurations.empty()) return;
  for (const law::MeterTerms& terms : law->terms) {
    auto other = std::make_shared<MeterHistory>(meter);
    for (MeterConfiguration& configuration : other->configurations) {
      configuration.option = terms.option;
      configuration.seed_units = terms.seed_units;
      configuration.increment = static_cast<std::uint32_t>(terms.increment);
    }
    probes.push_back(meter_probe("a meter configured by " + terms.rule, std::move(other), {}));
  }
}

// The round under another value of an option of its sign.
void add_signed_otherwise(const Rulebook& book, const KnownRound& round, std::vector<Probe>& probes) {
  for (const auto option : book.data().getOptions()) {
    for (const auto value : option.getValues()) {
      auto other = std::make_shared<KnownRound>(round);
      const auto chosen = other->facts.sign.options.find(option.getName().cStr());
      if (chosen == other->facts.sign.options.end() || chosen->second == value.cStr()) continue;
      chosen->second = value.cStr();
      const std::string name = other->facts.id.text() + ", " + option.getName().cStr() + " " + value.cStr();
      probes.push_back(round_probe(name, std::move(other)));
    }
  }
}

// On the last day that the book flags, and on the day after it.
void add_flagged(const Rulebook& book, const KnownRound& round, std::vector<Probe>& probes) {
  constexpr std::int64_t kDay = 86'400'000'000'000;
  const std::int64_t flagged = book.data().getInForce().getFlagDays() * kDay;
  for (const std::int64_t half : {-kDay / 2, kDay / 2}) {
    auto other = std::make_shared<KnownRound>(round);
    other->facts.first_event = DeviceTimeNs(book.in_force_from().value() + flagged + half);
    probes.push_back(round_probe("near the version's date", std::move(other)));
  }
}

void add_golden(const Rulebook& book, std::vector<Probe>& probes) {
  const law::CompiledJackpot* law = jackpot_of(book);
  const std::string wager = law == nullptr ? "" : law->wager;
  std::shared_ptr<const KnownRound> one;
  for (const std::filesystem::path& file : chapter_files()) {
    const Chapter& chapter = chapter_of(file);
    if (!chapter.book.starts_with(book.venue() + "/" + book.game() + "/")) continue;
    for (const ChapterCase& golden : chapter.cases) {
      const std::vector<WrittenStream> written = read_round_text(golden.round);
      const GoldenStreams streams = parts_of(written);
      auto round = std::make_shared<KnownRound>();
      round->facts = golden_facts(streams, book);
      if (streams.meter != nullptr) {
        round->meter = std::make_shared<const MeterHistory>(history_of(*streams.meter));
        if (one == nullptr || one->meter == nullptr) add_configured(book, *round->meter, probes);
        probes.push_back(meter_probe(golden.name + ", meter", round->meter, surroundings_of(streams, wager, book)));
      }
      add_signed_otherwise(book, *round, probes);
      if (one == nullptr || one->meter == nullptr) one = round;
      probes.push_back(round_probe(golden.name, std::move(round)));
    }
  }
  if (one != nullptr) add_flagged(book, *one, probes);
}

// What the terms of a tournament lack that say nothing, and those that say there is none of anything.
std::string missing_text(const Rulebook& book) {
  std::string text;
  std::vector<StatedTerm> none;
  for (const MissingTerm& term : missing_terms(book, {})) {
    text += term.item + "|" + term.about + "|" + term.rule + (term.if_any ? "|if any\n" : "\n");
    none.push_back({.item = term.item, .none = true});
  }
  for (const MissingTerm& term : missing_terms(book, none)) text += term.item + (term.denied ? " denied\n" : "\n");
  return text;
}

// Folds what the simulator plays.
class Evening {
 public:
  void take(schema::Event::Reader event) {
    const std::string stream = event.getStream().cStr();
    if (stream.contains("/meter/")) {
      meters_.try_emplace(stream, stream).first->second.take({event, false});
    } else if (event.getRound() == 0) {
      states_[stream].apply(event);
    } else {
      Messages& messages = messages_[stream];
      messages.push_back(std::make_unique<capnp::MallocMessageBuilder>());
      messages.back()->setRoot(event);
      if (event.isRoundClosed()) close(stream, event.getRound());
    }
  }

  void add_to(std::vector<Probe>& probes) {
    std::map<std::string, std::shared_ptr<const MeterHistory>> meters;
    for (auto& [name, folder] : meters_) meters[name] = std::make_shared<const MeterHistory>(folder.finish());
    for (RoundFacts& facts : rounds_) {
      auto round = std::make_shared<KnownRound>();
      const auto meter = meters.find(facts.sign.meter);
      if (meter != meters.end()) round->meter = meter->second;
      round->facts = std::move(facts);
      probes.push_back(round_probe("simulated " + round->facts.id.text(), round));
    }
  }

 private:
  void close(const std::string& stream, std::uint64_t number) {
    std::vector<EventRef> events;
    for (const auto& message : messages_[stream]) {
      events.push_back({message->getRoot<schema::Event>().asReader(), false});
    }
    rounds_.push_back(fold(parse_round_id(stream + "/" + std::to_string(number)).value(), states_[stream], events));
    messages_[stream].clear();
  }

  std::map<std::string, TableState> states_;
  std::map<std::string, MeterFolder> meters_;
  std::map<std::string, Messages> messages_;
  std::vector<RoundFacts> rounds_;
};

void add_simulated(const std::string& game, std::vector<Probe>& probes) {
  simulator::Options options;
  options.game = game;
  options.tables = 2;
  options.rounds = 100;
  options.errors_per_million = 200'000;
  options.irregularities_per_million = 300'000;
  Evening evening;
  const auto played = simulator::simulate(
      options, [&](schema::Event::Reader event) { evening.take(event); }, [](const simulator::PlantedError&) {});
  EXPECT_TRUE(played.has_value());
  evening.add_to(probes);
}

}  // namespace

std::vector<Probe> probes_of(const Rulebook& book) {
  std::vector<Probe> probes;
  probes.push_back({.name = "terms of a tournament", .answer = missing_text, .text = missing_text});
  add_golden(book, probes);
  add_simulated(book.venue() + "/" + book.game(), probes);
  return probes;
}

}  // namespace cardspeak::values
