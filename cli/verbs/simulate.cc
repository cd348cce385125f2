// cardspeak simulate: seeded tables, with mistakes on request.
#include <capnp/serialize.h>
#include <kj/io.h>

#include <fstream>
#include <limits>
#include <memory>
#include <optional>

#include "cli/render/plain.h"
#include "cli/render/words.h"
#include "cli/verbs/verbs.h"
#include "ingest/simulator/simulator.h"
#include "schemas/json/event_json.h"

namespace cardspeak {
namespace {

struct SimulateCall {
  simulator::Options options;
  std::string errors;
  std::string irregularities;
  std::string frauds;
  std::string answers;
  std::string stack;
  bool binary = false;
  std::string out;
};

HelpPage simulate_page() {
  HelpPage page;
  page.name = "simulate";
  page.summary = "play seeded tables and write what their devices would emit";
  page.synopsis = {
      "--game GAME [--tables N] [--rounds N] [--seed S] [--jackpots [--stack HANDS]] [--errors RATE] "
      "[--irregularities RATE] [--frauds RATE] [--answers FILE] [--binary] [--out FILE]"};
  page.description = {
      "Writes a device file: one event a line, or with --binary Cap'n Proto messages. The same options give the same "
      "events, on any machine.",
      "With --jackpots the house games offer jackpot wagers on meters that four tables share, and games of the poker "
      "room that deal two hole cards and a flop have the Royal Flush Jackpot, for which nobody wagers; the meters' "
      "events stand in the same file, in streams of their own. --stack lays the deck in about one round of ten so that "
      "royal flushes, straight flushes, or several at once come to hands with a jackpot wager.",
      "With --errors the dealers go wrong in about that share of the rounds, and every mistake is written to --answers "
      "as a line of JSON: round, kind, seat, wager, amount due, amount recorded (the player's net, in cents), and the "
      "mistake that the dealer made. What `replay` finds can be compared with it.",
      "With --irregularities something happens in that share of the rounds of house games that a chapter of the rules "
      "is "
      "about: cards exposed, miscounted or dealt to nobody, wagers that a player cannot place. Each is written to "
      "--answers too, with what the rules make of it.",
      "With --frauds people cheat in that share of the rounds: they post wagers, or take them back, when the cards are "
      "known, invent and forget jackpots, rule without power, and make excuses after the close. Each finding that a "
      "verdict has to make of it is a line of --answers, with the sum at risk; the money that went wrong stands there "
      "as "
      "a mistake."};
  page.examples = {"cardspeak simulate --game caribbean-stud --tables 2 --rounds 50 --out tables.jsonl",
                   "cardspeak simulate --game texas-holdem --rounds 20 --seed 7 --errors 0.1 --answers answers.jsonl "
                   "--out hands.jsonl"};
  return page;
}

// "0.25" as 250,000 of a million. Errors: kBadInput.
Result<std::uint32_t> parse_rate(const std::string& option, const std::string& text) {
  const auto wrong = [&] {
    return fail(ErrorCode::kBadInput,
                option + ": expected a share of the rounds from 0 to 1, such as 0.01, found \"" + text + '"');
  };
  constexpr std::uint64_t kMillion = 1'000'000;
  constexpr std::size_t kDecimals = 6;
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string whole = text.substr(0, point);
  std::string part = point < text.size() ? text.substr(point + 1) : "";
  if (whole.size() > 1 || part.size() > kDecimals || whole.size() + part.size() == 0) return wrong();
  part.append(kDecimals - part.size(), '0');
  std::uint64_t rate = 0;
  for (const char digit : whole + part) {
    if (digit < '0' || digit > '9') return wrong();
    rate = rate * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  if (rate > kMillion) return wrong();
  return static_cast<std::uint32_t>(rate);
}

// Errors: kBadInput.
Result<void> read_rates(SimulateCall& call) {
  const auto read = [](const std::string& option, const std::string& text, std::uint32_t& into) -> Result<void> {
    if (text.empty()) return {};
    const auto rate = parse_rate(option, text);
    if (!rate) return std::unexpected(rate.error());
    into = *rate;
    return {};
  };
  simulator::Options& options = call.options;
  if (auto done = read("--errors", call.errors, options.errors_per_million); !done) return done;
  if (auto done = read("--irregularities", call.irregularities, options.irregularities_per_million); !done) return done;
  return read("--frauds", call.frauds, options.frauds_per_million);
}

// The parser takes -1 for the largest number there is.
CLI::Validator not_below_zero() {
  const auto check = [](const std::string& text) {
    return text.starts_with('-') ? "expected a whole number from 0, found " + text : std::string();
  };
  return {check, ""};
}

// Errors: kBadInput.
Result<simulator::Stack> parse_stack(const std::string& text) {
  if (text == "royal") return simulator::Stack::kRoyal;
  if (text == "straight-flush") return simulator::Stack::kStraightFlush;
  if (text == "simultaneous") return simulator::Stack::kSimultaneous;
  return fail(ErrorCode::kBadInput, "--stack: expected royal, straight-flush or simultaneous, found \"" + text + '"');
}

// A file, or standard output.
class Sink {
 public:
  Sink(Output& standard, const std::string& path) : standard_(standard), path_(path) {
    if (!path.empty()) file_.emplace(path, std::ios::binary);
  }
  void write(std::string_view bytes) {
    if (file_) {
      file_->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    } else {
      standard_.write_bytes(bytes);
    }
  }
  Result<void> finish() {
    if (file_) {
      file_->close();
      if (!*file_) return fail(ErrorCode::kUnavailable, path_ + ": cannot be written");
    }
    return {};
  }

 private:
  Output& standard_;
  std::string path_;
  std::optional<std::ofstream> file_;
};

std::string framed(schema::Event::Reader event) {
  capnp::MallocMessageBuilder message;
  message.setRoot(event);
  kj::VectorOutputStream bytes;
  capnp::writeMessage(bytes, message);
  const auto array = bytes.getArray();
  return {reinterpret_cast<const char*>(array.begin()), array.size()};
}

ExitStatus run_simulate(SimulateCall call, Session& session) {
  if (const auto rates = read_rates(call); !rates) return session.fail(rates.error());
  if (!call.stack.empty()) {
    const auto stack = parse_stack(call.stack);
    if (!stack) return session.fail(stack.error());
    call.options.stack = *stack;
  }
  if (call.binary && call.out.empty() && session.out_terminal.is_terminal) {
    return session.fail({ErrorCode::kBadInput, "--binary is not for a terminal; name a file with --out FILE"});
  }
  Sink out(session.out, call.out);
  std::optional<Sink> answers;
  if (!call.answers.empty()) answers.emplace(session.out, call.answers);

  std::uint64_t events = 0;
  std::uint64_t mistakes = 0;
  Progress progress(session.err_terminal, "events");
  const auto played = simulator::simulate(
      call.options,
      [&](schema::Event::Reader event) {
        out.write(call.binary ? framed(event) : schema::write_event_json(event) + "\n");
        progress.update(++events, 0);
      },
      [&](const simulator::PlantedError& error) {
        ++mistakes;
        if (answers) answers->write(simulator::to_json(error) + "\n");
      },
      [&](const simulator::Incident& incident) {
        if (answers) answers->write(simulator::to_json(incident) + "\n");
      },
      [&](const simulator::PlantedFraud& fraud) {
        if (answers) answers->write(simulator::to_json(fraud) + "\n");
      });
  if (!played) return session.fail(played.error());
  if (auto done = out.finish(); !done) return session.fail(done.error());
  if (answers) {
    if (auto done = answers->finish(); !done) return session.fail(done.error());
  }
  const bool asked = call.options.errors_per_million != 0 || call.options.frauds_per_million != 0;
  session.talk.say(counted(events, "event", "events") + " written" +
                   (asked ? ", " + counted(mistakes, "mistake", "mistakes") + " planted" : ""));
  return ExitStatus::kDone;
}

}  // namespace

void declare_simulate(CommandLine& line) {
  CLI::App& verb = line.verb(simulate_page());
  auto call = std::make_shared<SimulateCall>();
  line.offer(verb, "--game", simulator::games());
  verb.add_option("--game", call->options.game,
                  "what is played: " + list_of(simulator::games()) + "; the venue may be left out")
      ->type_name("GAME")
      ->required();
  verb.add_option("--tables", call->options.tables, "how many tables; 1 when not given")->type_name("N");
  verb.add_option("--rounds", call->options.rounds, "rounds at each table; 100 when not given")->type_name("N");
  verb.add_option("--seed", call->options.seed, "what all chance comes from; 1 when not given")
      ->type_name("S")
      ->check(not_below_zero());
  auto* jackpots =
      verb.add_flag("--jackpots", call->options.jackpots,
                    "jackpots, and their meters: wagered for in house games, the Royal Flush Jackpot in the "
                    "poker room");
  verb.add_option("--stack", call->stack, "hands that stacked decks bring: royal, straight-flush or simultaneous")
      ->type_name("HANDS")
      ->needs(jackpots);
  auto* errors = verb.add_option("--errors", call->errors, "share of the rounds in which the dealer goes wrong, 0 to 1")
                     ->type_name("RATE");
  auto* answers = verb.add_option("--answers", call->answers, "where the mistakes are written down")->type_name("FILE");
  errors->needs(answers);
  verb.add_option("--irregularities", call->irregularities,
                  "house games: share of the rounds in which something else goes wrong, 0 to 1")
      ->type_name("RATE")
      ->needs(answers);
  verb.add_option("--frauds", call->frauds, "share of the rounds in which somebody cheats, 0 to 1")
      ->type_name("RATE")
      ->needs(answers);
  verb.add_flag("--binary", call->binary, "writes Cap'n Proto messages instead of JSON lines");
  verb.add_option("--out", call->out, "the file to write; standard output when not given")->type_name("FILE");
  line.on(verb, [call](Session& session) { return run_simulate(*call, session); });
}

}  // namespace cardspeak
