// cardspeak project: from the log to the store.
#include <atomic>
#include <charconv>
#include <csignal>
#include <memory>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "ingest/log/log.h"
#include "replay/projector.h"
#include "replay/store.h"

namespace cardspeak {
namespace {

struct ProjectCall {
  LogPlace log;
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
  page.synopsis = {"[--log LOG] [--store DIR] [--follow] [--until [P:]OFFSET] [--batch N] [--threads N] [--books DIR]"};
  page.description = {
      "Goes on from where the store stands; each batch is atomic and carries the offsets that it reaches, so a run "
      "that "
      "was killed is continued by the next. The store depends on the set of events and on the rulebooks, and on "
      "nothing "
      "else: not on batches, threads or the order of arrival.",
      "LOG is a folder, or kafka://HOST:PORT/TOPIC. With --until the store is made as it stood before that offset; P: "
      "names one partition, and the option may be repeated."};
  page.examples = {"cardspeak project", "cardspeak project --log cardspeak-data/log --store as-it-was --until 100"};
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

ExitStatus run_project(const ProjectCall& call, Session& session) {
  auto options = options_of(call);
  if (!options) return session.fail(options.error());
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto log = open_log_at(call.log, LogMode::kRead);
  if (!log) return session.fail(log.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kProject);
  if (!store) return session.fail(store.error());

  if (auto checked = check_not_past(**store, *options); !checked) return session.fail(checked.error());

  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  Result<ProjectReport> report;
  {
    Progress progress(session.err_terminal, "records");
    options->progress = [&](const ProjectProgress& at) { progress.update(at.records, at.records + at.left); };
    options->held_back = [&](const std::string& what) {
      session.talk.warn(what.empty() ? "the log is given whole again" : "waiting: " + what);
    };
    report = project(**log, **store, *library, *options);
  }
  if (!report) return session.fail(report.error());
  session.talk.say(summary(*report));
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
  verb.add_option("--batch", call->batch, "records to a batch")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}).description(""));
  verb.add_option("--threads", call->threads, "threads that judge rounds; one for each processor when not given")
      ->type_name("N");
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_project(*call, session); });
}

}  // namespace cardspeak
