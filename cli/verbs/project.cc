// cardspeak project: from the log to the store.
#include <atomic>
#include <charconv>
#include <csignal>
#include <memory>

#include "cli/app/books.h"
#include "cli/app/log_cut.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/export/verdict_feed.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "ingest/log/row_topic.h"
#include "replay/projector.h"
#include "replay/store.h"
#include "replay/store/outbox.h"

namespace cardspeak {
namespace {

struct ProjectCall {
  LogPlace log;
  std::string verdicts;  // an address; empty: they go nowhere
  std::string store;
  std::string books;
  std::vector<std::string> until;
  bool follow = false;
  std::size_t batch = ProjectOptions().batch_records;
  unsigned threads = 0;
};

HelpPage project_page() {
  HelpPage page;
  page.name = "project";
  page.summary = "bring the store up to the end of the log";
  page.synopsis = {
      "[--log LOG] [--store DIR] [--follow] [--until [P:]OFFSET] [--verdicts TOPIC] [--batch N] "
      "[--threads N] [--books DIR]"};
  page.description = {
      "Goes on from where the store stands; each batch is atomic and carries the offsets that it reaches, so a run "
      "that was killed is continued by the next. The store depends on the set of events and on the rulebooks, and on "
      "nothing else: not on batches, threads or the order of arrival.",
      "LOG is a folder, or kafka://HOST:PORT/TOPIC. With --until the store is made as it stood before that offset; P: "
      "names one partition, and the option may be repeated.",
      "With --verdicts the rows of export --what wagers go to TOPIC, kafka://HOST:PORT/NAME, for engines that analyse "
      "years of rounds: keyed by venue, table, round and row, with a version that grows. What changes later is sent "
      "again in its place, and what is gone is sent as deleted. The store remembers what it owes the topic, so that a "
      "run without --verdicts, or one that was killed, loses nothing."};
  page.examples = {"cardspeak project", "cardspeak project --log cardspeak-data/log --store as-it-was --until 100",
                   "cardspeak project --follow --verdicts kafka://127.0.0.1:9092/verdicts"};
  return page;
}

// Set by a signal: finish the batch, then stop.
std::atomic<bool> stop_asked = false;
void ask_to_stop(int /*signal*/) {
  stop_asked = true;
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

// "100" for every partition, "2:100" for one.
Result<void> read_until(const std::string& text, ProjectOptions& options) {
  const std::size_t colon = text.find(':');
  std::int64_t offset = 0;
  std::int32_t partition = 0;
  const bool one = colon != std::string::npos;
  const bool read = read_number(std::string_view(text).substr(one ? colon + 1 : 0), offset) &&
                    (!one || read_number(std::string_view(text).substr(0, colon), partition));
  if (!read) {
    return fail(
        ErrorCode::kBadInput,
        "--until: expected an offset such as 100, or a partition and an offset such as 2:100, found \"" + text + '"');
  }
  if (one) {
    options.until_in[PartitionId(partition)] = LogOffset(offset);
  } else {
    options.until = LogOffset(offset);
  }
  return {};
}

Result<ProjectOptions> options_of(const ProjectCall& call) {
  ProjectOptions options;
  for (const std::string& until : call.until) {
    if (auto read = read_until(until, options); !read) return std::unexpected(read.error());
  }
  if (call.follow && !call.until.empty()) {
    return fail(ErrorCode::kBadInput, "--follow keeps on, and --until stops: give one of them");
  }
  options.follow = call.follow;
  options.batch_records = call.batch;
  options.threads = thread_count(call.threads);
  options.stop = &stop_asked;
  return options;
}

// Refuses a store that is already past --until: projecting only goes forward, so it could not be brought back there.
Result<void> check_not_past(const Store& store, const ProjectOptions& options) {
  const auto meta = store.meta();
  if (!meta) return std::unexpected(meta.error());
  for (const auto& [partition, offset] : meta->reached) {
    const auto own = options.until_in.find(partition);
    const auto until = own != options.until_in.end() ? std::optional(own->second) : options.until;
    if (!until || offset <= *until) continue;
    return fail(ErrorCode::kBadInput, "the store reaches offset " + std::to_string(offset.value()) + " of partition " +
                                          std::to_string(partition.value()) + ", past --until " +
                                          std::to_string(until->value()) +
                                          "; to see it as it was there, project into a new --store");
  }
  return {};
}

std::string summary(const ProjectReport& report) {
  std::string text = counted(report.records, "record", "records") + " read, " + grouped(report.events) + " new";
  if (report.duplicates != 0) text += ", " + counted(report.duplicates, "duplicate", "duplicates");
  if (report.rounds_derived_again != 0) {
    text += ", " + counted(report.rounds_derived_again, "round", "rounds") + " judged again";
  }
  for (const auto& [partition, offset] : report.reached) {
    text += report.reached.size() == 1 ? "; the store reaches offset "
                                       : "; partition " + std::to_string(partition.value()) + " reaches offset ";
    text += std::to_string(offset.value());
  }
  return text;
}

// The properties of Kafka are for whatever lies there: a log in a folder takes none of them beside a topic of verdicts.
LogPlace log_place(const ProjectCall& call) {
  LogPlace place = call.log;
  if (!call.verdicts.empty() && !is_kafka_address(log_address(place.log))) place.kafka_config.clear();
  return place;
}

// Null: verdicts go nowhere.
Result<std::unique_ptr<VerdictFeed>> open_feed(const ProjectCall& call, const Log& log, Store& store,
                                               const Library& library) {
  if (call.verdicts.empty()) return nullptr;
  if (!is_kafka_address(call.verdicts)) {
    return fail(ErrorCode::kBadInput, "--verdicts: expected kafka://HOST:PORT/TOPIC, found \"" + call.verdicts + '"');
  }
  auto topic = open_row_topic(call.verdicts, call.log.kafka_config);
  if (!topic) return std::unexpected(topic.error());
  if ((*topic)->identity() == log.identity()) {
    return fail(ErrorCode::kBadInput, "--verdicts: " + call.verdicts + " is the log itself: name a topic of their own");
  }
  return VerdictFeed::open(store, library, *std::move(topic), thread_count(call.threads));
}

// What became of the verdicts.
Result<void> tell_verdicts(const VerdictFeed* feed, const ProjectCall& call, const Store& store, Session& session) {
  if (feed != nullptr) {
    session.talk.say(counted(feed->rows_sent(), "row", "rows") + " of " +
                     counted(feed->rounds_sent(), "round", "rounds") + " sent to " + call.verdicts);
    return {};
  }
  const auto owed = count_owed(store.shelves());
  if (!owed) return std::unexpected(owed.error());
  if (*owed == 0) return {};
  const auto outbox = read_outbox(store.shelves());
  if (!outbox) return std::unexpected(outbox.error());
  // The store knows the topic by its cluster's own id, and not by what the cluster was called by.
  const std::string sink = *outbox ? (*outbox)->sink : "";
  const std::string topic = sink.substr(sink.rfind('/') + 1);
  session.talk.say("the verdicts of " + counted(*owed, "round", "rounds") + " wait to be sent" +
                   (topic.empty() ? "" : " to the topic " + topic) + ": give --verdicts kafka://HOST:PORT/" +
                   (topic.empty() ? "TOPIC" : topic));
  return {};
}

// What the log may have lost without a word of its own. What cannot be looked at is told by who reads the log.
void tell_losses(Log& log, const std::string& address, Session& session) {
  if (const std::string lost = log.lost_mark(); !lost.empty()) session.talk.warn(lost);
  const auto cut = cut_by_its_tree(log, address);
  if (cut && *cut) session.talk.warn(**cut);
}

// Runs the projection, and tells how far it has come.
Result<ProjectReport> run_projection(Log& log, Store& store, const Library& library, ProjectOptions& options,
                                     VerdictFeed* feed, Session& session) {
  Progress progress(session.err_terminal, "records");
  options.progress = [&](const ProjectProgress& at) { progress.update(at.records, at.records + at.left); };
  options.held_back = [&](const std::string& what) {
    session.talk.warn(what.empty() ? "the log is given whole again" : "waiting: " + what);
  };
  if (feed != nullptr) options.caught_up = [&] { return feed->send(options.stop); };
  return project(log, store, library, options);
}

ExitStatus run_project(const ProjectCall& call, Session& session) {
  auto options = options_of(call);
  if (!options) return session.fail(options.error());
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto log = open_log_at(log_place(call), LogMode::kRead);
  if (!log) return session.fail(log.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kProject);
  if (!store) return session.fail(store.error());
  if (auto checked = check_not_past(**store, *options); !checked) return session.fail(checked.error());
  const auto feed = open_feed(call, **log, **store, *library);
  if (!feed) return session.fail(feed.error());

  tell_losses(**log, log_address(call.log.log), session);
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  const auto report = run_projection(**log, **store, *library, *options, feed->get(), session);
  if (!report) return session.fail(report.error());
  session.talk.say(summary(*report));
  if (auto told = tell_verdicts(feed->get(), call, **store, session); !told) return session.fail(told.error());
  if (report->events != 0) {
    session.talk.say("next: cardspeak rounds --last 10" + (call.store.empty() ? "" : " --store " + call.store));
  }
  if (report->quarantined != 0) {
    session.talk.warn(counted(report->quarantined, "record", "records") +
                      " could not be read as events and went to quarantine");
  }
  return ExitStatus::kDone;
}

}  // namespace

void declare_project(CommandLine& line) {
  CLI::App& verb = line.verb(project_page());
  auto call = std::make_shared<ProjectCall>();
  add_log(verb, call->log);
  add_store(verb, call->store);
  verb.add_flag("--follow", call->follow, "at the log's end waits for more, until it is interrupted");
  verb.add_option("--until", call->until, "stops before this offset of the log")
      ->type_name("[P:]OFFSET")
      ->allow_extra_args(false);
  verb.add_option("--verdicts", call->verdicts, "sends the wagers of judged rounds to this topic in Kafka")
      ->type_name("TOPIC");
  verb.add_option("--batch", call->batch, "records to a batch")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}).description(""));
  verb.add_option("--threads", call->threads, "threads that judge rounds; one for each processor when not given")
      ->type_name("N");
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_project(*call, session); });
}

}  // namespace cardspeak
