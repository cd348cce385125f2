// cardspeak meter: one jackpot meter, computed again.
#include <capnp/message.h>

#include <memory>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/zones.h"
#include "cli/render/json.h"
#include "cli/render/meter_text.h"
#include "cli/render/remarks.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "replay/meters.h"
#include "replay/store.h"

namespace cardspeak {
namespace {

struct MeterCall {
  std::string meter;
  std::string store;
  std::string books;
  std::string access_log;
  bool json = false;
};

HelpPage meter_page() {
  HelpPage page;
  page.name = "meter";
  page.summary = "compute a jackpot meter again and compare its record with it";
  page.synopsis = {"METER [--store DIR] [--json] [--access-log FILE] [--books DIR]"};
  page.description = {
      "METER is the meter's stream: VENUE/meter/NAME. First the answer, then where the meter's money came from and "
      "went, then each prize out of it, then every reading, display, prize, reset and transfer that departs from what "
      "the wagers and the rules give, with the amount and the rule, every jackpot wager on its tables that did not "
      "feed it, or fed it though it was returned, and what is wrong with how the meter was run.",
      "With --json the verdict is one line, {\"type\":\"meter\",\"schema\":1,\"data\":{...}}; what meters hold is in "
      "millionths of a dollar, prizes in cents, both as strings of digits. Exit status 1 when the record is not agreed "
      "to."};
  page.examples = {"cardspeak meter crown-melbourne/meter/JP-1", "cardspeak meter crown-melbourne/meter/JP-1 --json"};
  return page;
}

Result<void> check_call(const MeterCall& call) {
  if (is_meter_stream(call.meter)) return {};
  return fail(ErrorCode::kBadInput, "'" + call.meter +
                                        "' is not a meter: expected VENUE/meter/NAME, such as "
                                        "crown-melbourne/meter/JP-1");
}

std::string meter_json(const JudgedMeter& judged) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::MeterVerdict>();
  write_in_words(judged.verdict, judged.meter->history, out);
  return json_line("meter", out.asReader());
}

ExitStatus run_meter(const MeterCall& call, Session& session) {
  if (const auto good = check_call(call); !good) return session.fail(good.error());
  const auto library = open_library(call.books, ReadBooks::kWhenUsed);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  Meters meters(**store, *library);
  const auto judged = meters.judge(call.meter);
  if (!judged) return session.fail(judged.error());
  if (auto noted = note_reading(call.access_log, "meter", {call.meter}); !noted) return session.fail(noted.error());
  if (call.json) {
    session.out.write(meter_json(*judged));
  } else {
    const Zone zone = venue_zone(*library, venue_of(call.meter));
    session.out.write(
        meter_text(judged->verdict, judged->meter->history, zone, session.out_terminal.width, session.palette()));
  }
  return judged->verdict.status == schema::VerdictStatus::AGREED ? ExitStatus::kDone : ExitStatus::kDiffers;
}

}  // namespace

void declare_meter(CommandLine& line) {
  CLI::App& verb = line.verb(meter_page());
  auto call = std::make_shared<MeterCall>();
  verb.add_option("METER", call->meter, "the meter's stream: VENUE/meter/NAME")->required();
  add_store(verb, call->store);
  verb.add_flag("--json", call->json, "writes the verdict as a line of JSON");
  add_access_log(verb, call->access_log);
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_meter(*call, session); });
}

}  // namespace cardspeak
