// cardspeak status: how far the log and the store have come, and what waits.
#include <capnp/message.h>

#include <memory>
#include <utility>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "ingest/device/quarantine.h"
#include "model/try.h"
#include "replay/books_hash.h"
#include "replay/disputes.h"
#include "replay/store.h"
#include "replay/store/outbox.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

struct StatusCall {
  LogPlace log;
  std::string store;
  std::string books;
  RegisterPlace devices;
  std::string quarantine;
  bool json = false;
};

HelpPage status_page() {
  HelpPage page;
  page.name = "status";
  page.summary = "say how far the log and the store have come, and what waits";
  page.synopsis = {
      "[--log LOG] [--store DIR] [--devices REGISTER --register-key KEY] [--quarantine DIR] [--books DIR] "
      "[--json]"};
  page.description = {
      "The end of the log, how far the store has read it and how many records it lags behind; streams, rounds and "
      "events; records of the log that are no events of their stream (quarantine), and what is missing or broken in "
      "the streams; what ingest --devices refused or still holds back since no device vouches for it; disputes that "
      "are open; rounds whose verdicts a topic still waits for; the rulebooks, and whether the store was judged with "
      "them. With --devices, disputes are weighed by a register of "
      "devices and staff, as cardspeak disputes does. With --json it is one line, "
      "{\"type\":\"status\",\"schema\":1,\"data\":{...}}."};
  page.examples = {"cardspeak status", "cardspeak status --json"};
  return page;
}

struct StatusFound {
  std::string log;
  std::string store;
  LogPosition end;
  StoreMeta meta;
  StoreStats stats;
  std::uint64_t lag = 0;
  std::uint64_t open_disputes = 0;
  std::string verdicts_to;  // where the store sends its verdicts; empty: nowhere
  std::uint64_t verdicts_owed = 0;
  std::string unvouched_in;  // the folder of what no device vouches for; empty: none is known
  QuarantineCount unvouched;
  bool other_log = false;
  std::size_t books = 0;
  schema::Hash books_hash{};
  [[nodiscard]] bool other_books() const { return meta.books && *meta.books != books_hash; }
};

std::int64_t reached_of(const StatusFound& found, PartitionId partition) {
  const auto at = found.meta.reached.find(partition);
  return at == found.meta.reached.end() ? 0 : at->second.value();
}

Result<void> look_into_outbox(const Store& store, StatusFound& found) {
  const auto outbox = read_outbox(store.shelves());
  if (!outbox) return std::unexpected(outbox.error());
  if (!*outbox) return {};
  const auto owed = count_owed(store.shelves());
  if (!owed) return std::unexpected(owed.error());
  found.verdicts_to = (*outbox)->sink;
  found.verdicts_owed = *owed;
  return {};
}

Result<StatusFound> look(const StatusCall& call) {
  StatusFound found;
  found.log = log_address(call.log.log);
  found.store = store_folder(call.store);
  const auto library = open_library(call.books, ReadBooks::kWhenUsed);
  if (!library) return std::unexpected(library.error());
  found.books = library->books().size();
  found.books_hash = books_hash(*library);
  const auto log = open_log_at(call.log, LogMode::kRead);
  if (!log) return std::unexpected(log.error());
  // The store first: what is appended meanwhile is a lag, and never less than none.
  const auto store = Store::open(found.store, StoreMode::kRead);
  if (!store) return std::unexpected(store.error());
  auto meta = (*store)->meta();
  auto stats = (*store)->stats();
  auto end = (*log)->end();
  if (!meta) return std::unexpected(meta.error());
  if (!stats) return std::unexpected(stats.error());
  if (!end) return std::unexpected(end.error());
  const auto known = register_over(call.devices, **store);
  if (!known) return std::unexpected(known.error());
  const auto disputes = Disputes(**store, *library, content_of(*known)).open();
  if (!disputes) return std::unexpected(disputes.error());
  found.open_disputes = *disputes;
  found.unvouched_in = quarantine_folder(call.quarantine, found.log);
  if (!found.unvouched_in.empty()) {
    const auto unvouched = count_quarantine(found.unvouched_in);
    if (!unvouched) return std::unexpected(unvouched.error());
    found.unvouched = *unvouched;
  }
  CARDSPEAK_TRY(look_into_outbox(**store, found));
  found.meta = *std::move(meta);
  found.stats = *std::move(stats);
  found.end = *std::move(end);
  found.other_log = !found.meta.log_identity.empty() && found.meta.log_identity != (*log)->identity();
  for (const auto& [partition, next] : found.end) {
    const std::int64_t behind = next.value() - reached_of(found, partition);
    if (behind > 0) found.lag += static_cast<std::uint64_t>(behind);
  }
  return found;
}

std::string position_text(const StatusFound& found) {
  std::string text;
  for (const auto& [partition, end] : found.end) {
    text += text.empty() ? "" : ", ";
    if (found.end.size() > 1) text += "partition " + std::to_string(partition.value()) + ": ";
    text += "offset " + std::to_string(reached_of(found, partition)) + " of " + std::to_string(end.value());
  }
  return text.empty() ? "nothing yet" : text;
}

std::string trouble_text(const StoreStats& stats) {
  std::vector<std::string> parts;
  if (stats.gaps != 0) parts.push_back(counted(stats.gaps, "gap", "gaps"));
  if (stats.chain_breaks != 0) parts.push_back(counted(stats.chain_breaks, "broken chain", "broken chains"));
  if (stats.forks != 0) parts.push_back(counted(stats.forks, "fork", "forks"));
  return parts.empty() ? "whole" : join(parts, ", ") + "; cardspeak verify says where";
}

std::string status_lines(const StatusFound& found, std::size_t width, const Palette& palette) {
  Grid rows({{"what"}, {"is"}}, Headings::kUnderstood);
  const StoreStats& stats = found.stats;
  rows.add({{"log"}, {printable(found.log)}});
  rows.add({{"store"}, {printable(found.store)}});
  rows.add({{"read"}, {position_text(found)}});
  rows.add({{"lag"},
            {found.other_log  ? "the store was made from another log"
             : found.lag == 0 ? "none"
                              : counted(found.lag, "record", "records") + "; cardspeak project reads them",
             found.lag == 0 && !found.other_log ? Tone::kGood : Tone::kWarn}});
  rows.add({{"holds"},
            {counted(stats.rounds, "round", "rounds") + ", " + counted(stats.events, "event", "events") + ", " +
             counted(stats.streams, "stream", "streams")}});
  const bool whole = stats.gaps == 0 && stats.chain_breaks == 0 && stats.forks == 0;
  rows.add({{"streams"}, {trouble_text(stats), whole ? Tone::kGood : Tone::kWarn}});
  rows.add({{"quarantine"},
            {stats.quarantined == 0
                 ? "empty"
                 : counted(stats.quarantined, "record", "records") + " of the log; cardspeak verify lists them",
             stats.quarantined == 0 ? Tone::kGood : Tone::kWarn}});
  const QuarantineCount& unvouched = found.unvouched;
  if (unvouched.refused + unvouched.waiting != 0) {
    rows.add({{"not vouched for"},
              {grouped(unvouched.refused) + " refused, " + grouped(unvouched.waiting) +
                   " waiting for a signature, in " + printable(found.unvouched_in),
               Tone::kWarn}});
  }
  rows.add({{"disputes"},
            {found.open_disputes == 0 ? "none open"
                                      : grouped(found.open_disputes) + " open; cardspeak disputes lists them"}});
  if (!found.verdicts_to.empty()) {
    rows.add(
        {{"verdicts"},
         {found.verdicts_owed == 0 ? "all sent to " + printable(found.verdicts_to)
                                   : counted(found.verdicts_owed, "round waits", "rounds wait") + " to be sent to " +
                                         printable(found.verdicts_to) + "; cardspeak project --verdicts sends them",
          found.verdicts_owed == 0 ? Tone::kGood : Tone::kWarn}});
  }
  rows.add({{"books"},
            {counted(found.books, "rulebook", "rulebooks") + ", " + schema::to_hex(found.books_hash).substr(0, 16) +
                 (found.other_books() ? "; the store was judged with others, cardspeak project judges again" : ""),
             found.other_books() ? Tone::kWarn : Tone::kPlain}});
  return rows.text(0, width, palette);
}

std::string status_json(const StatusFound& found) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::StoreStatus>();
  out.setLog(found.log);
  out.setStore(found.store);
  auto partitions = out.initPartitions(static_cast<unsigned>(found.end.size()));
  unsigned at = 0;
  for (const auto& [partition, end] : found.end) {
    auto one = partitions[at++];
    one.setPartition(partition.value());
    one.setEnd(end.value());
    one.setReached(reached_of(found, partition));
  }
  out.setLag(found.lag);
  out.setOtherLog(found.other_log);
  out.setStreams(found.stats.streams);
  out.setRounds(found.stats.rounds);
  out.setEvents(found.stats.events);
  out.setQuarantined(found.stats.quarantined);
  out.setGaps(found.stats.gaps);
  out.setChainBreaks(found.stats.chain_breaks);
  out.setForks(found.stats.forks);
  out.setOpenDisputes(found.open_disputes);
  out.setBooks(static_cast<std::uint32_t>(found.books));
  out.setBooksHash(schema::to_hex(found.books_hash));
  out.setOtherBooks(found.other_books());
  out.setVerdictsTo(found.verdicts_to);
  out.setVerdictsOwed(found.verdicts_owed);
  out.setQuarantineFolder(found.unvouched_in);
  out.setUnvouchedRefused(found.unvouched.refused);
  out.setUnvouchedWaiting(found.unvouched.waiting);
  return json_line("status", out.asReader());
}

ExitStatus run_status(const StatusCall& call, Session& session) {
  const auto found = look(call);
  if (!found) return session.fail(found.error());
  session.out.write(call.json ? status_json(*found)
                              : status_lines(*found, session.out_terminal.width, session.palette()));
  return ExitStatus::kDone;
}

}  // namespace

void declare_status(CommandLine& line) {
  CLI::App& verb = line.verb(status_page());
  auto call = std::make_shared<StatusCall>();
  add_log(verb, call->log);
  add_store(verb, call->store);
  add_register(verb, call->devices);
  verb.add_option("--quarantine", call->quarantine,
                  "where ingest keeps what no device vouches for; beside the log when not given")
      ->type_name("DIR");
  add_books(verb, call->books);
  verb.add_flag("--json", call->json, "writes a line of JSON");
  line.on(verb, [call](Session& session) { return run_status(*call, session); });
}

}  // namespace cardspeak
