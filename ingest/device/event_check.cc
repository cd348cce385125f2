#include "ingest/device/event_check.h"

#include <utility>

#include "ingest/device/stream_name.h"
#include "model/money/cents.h"
#include "schemas/text/patron_mask.h"
#include "schemas/text/utf8.h"

namespace cardspeak::event_checks {

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 60;
  std::string out = "\"";
  for (const char character : schema::utf8_prefix(text, kShown)) {
    const auto byte = static_cast<std::uint8_t>(character);
    out += byte < 0x20 || byte == 0x7F || character == '"' ? '?' : character;
  }
  return out + (text.size() > kShown ? "…\"" : "\"");
}

std::string indexed(std::string_view list, std::size_t at, std::string_view field) {
  return std::string(list) + "[" + std::to_string(at) + "]" + (field.empty() ? "" : "." + std::string(field));
}

bool is_text(std::string_view text) {
  return schema::is_utf8_of(text, [](std::int32_t character) { return character >= 0x20 && character != 0x7F; });
}

std::expected<void, schema::JsonObjection> EventCheck::result() const {
  if (objection_) return std::unexpected(*objection_);
  return {};
}

void EventCheck::object_to_head(std::string field, std::string expected, std::string found) {
  if (!objection_) objection_ = schema::JsonObjection{std::move(field), std::move(expected), std::move(found)};
}

void EventCheck::object(std::string_view field, std::string expected, std::string found) {
  object_to_head(std::string(kind_) + (field.empty() ? "" : "." + std::string(field)), std::move(expected),
                 std::move(found));
}

void EventCheck::number(std::string_view field, std::int64_t value, std::int64_t min, std::int64_t max) {
  if (failed() || (value >= min && value <= max)) return;
  object(field, "a number from " + std::to_string(min) + " to " + std::to_string(max), std::to_string(value));
}

void EventCheck::text(std::string_view field, capnp::Text::Reader value, std::size_t max) {
  if (failed()) return;
  if (value.size() > max) {
    object(field, "at most " + std::to_string(max) + " bytes", std::to_string(value.size()));
  } else if (!is_text(view(value))) {
    object(field, "text of one line in UTF-8", quoted(view(value)));
  }
}

void EventCheck::named(std::string_view field, capnp::Text::Reader value, std::size_t max) {
  text(field, value, max);
  if (!failed() && value.size() == 0) object(field, "a name", "none");
}

void EventCheck::patron(std::string_view field, capnp::Text::Reader value) {
  text(field, value, kPersonMax);
  if (failed() || schema::is_patron_text(view(value))) return;
  object(field, "a name, or a mask: \"mask:\" and 64 lower-case hex digits", quoted(view(value)));
}

void EventCheck::id(std::string_view field, capnp::Text::Reader value) {
  if (failed() || is_name(view(value))) return;
  object(field, "1 to " + std::to_string(kIdMax) + " letters, digits, \"-\" and \"_\"", quoted(view(value)));
}

void EventCheck::meter(std::string_view field, capnp::Text::Reader value) {
  if (failed()) return;
  const auto stream = parse_stream_name(view(value));
  if (!stream || stream->kind != StreamKind::kMeter) {
    object(field, "a meter's stream, \"<venue>/meter/<name>\"", quoted(view(value)));
  }
}

void EventCheck::money(std::string_view field, std::int64_t cents, std::int64_t min) {
  if (failed() || (cents >= min && cents <= kAmountMax.value())) return;
  object(field, "an amount from " + std::to_string(min) + " to " + std::to_string(kAmountMax.value()) + " cents",
         std::to_string(cents));
}

void check_place(EventCheck& check, schema::Place to, unsigned seat) {
  check.chosen("to", to);
  if (to == schema::Place::SEAT) return check.seat("seat", seat);
  if (seat != 0 && !check.failed())
    check.object("seat", "none, where the cards are not a seat's", std::to_string(seat));
}

}  // namespace cardspeak::event_checks
