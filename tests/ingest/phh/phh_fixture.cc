#include "tests/ingest/phh/phh_fixture.h"

#include "ingest/device/check_event.h"
#include "model/check.h"
#include "model/facts/fold.h"
#include "schemas/json/event_json.h"

namespace cardspeak::testing {

std::vector<std::string> imported(std::string_view text, const PhhOptions& options, std::string_view name) {
  auto events = import_phh(name, text, options);
  if (!events) return {"error: " + events.error().message};
  std::vector<std::string> lines;
  for (EventMessage& event : *events) {
    CARDSPEAK_CHECK(check_event(event.reader()).has_value(), "imported events make sense");
    auto builder = event.builder();
    builder.disownStream();
    builder.disownDevice();
    builder.setDeviceTimeNs(0);
    builder.setSequence(0);
    lines.push_back(schema::write_event_json(builder.asReader()));
  }
  return lines;
}

std::string import_error(std::string_view text, const PhhOptions& options, std::string_view name) {
  const auto events = import_phh(name, text, options);
  return events ? "none" : events.error().message;
}

RoundFacts facts_of(const std::vector<EventMessage>& events) {
  TableState table;
  std::vector<EventRef> round;
  RoundId id;
  for (const EventMessage& message : events) {
    const schema::Event::Reader event = message.reader();
    if (event.getRound() == 0) {
      table.apply(event);
      continue;
    }
    const std::string stream = event.getStream().cStr();
    const auto slash = stream.find('/');
    id = RoundId{stream.substr(0, slash), stream.substr(slash + 1), RoundNo(event.getRound())};
    round.push_back({event});
  }
  return fold(id, table, round);
}

}  // namespace cardspeak::testing
