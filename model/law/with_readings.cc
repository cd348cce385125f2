#include "model/law/with_readings.h"

#include <capnp/message.h>
#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "model/check.h"
#include "schemas/json/struct_json.h"

namespace cardspeak {
namespace {

std::string name_of(const Rulebook& book) {
  return fmt::format("{} {}", book.game(), book.version());
}

Error no_such_reading(const Rulebook& book, const std::string& id) {
  std::string known;
  for (const auto reading : book.data().getReadings()) {
    known += (known.empty() ? "" : ", ") + std::string(reading.getId().cStr());
  }
  return {ErrorCode::kNotFound, fmt::format("the book {} has no reading \"{}\"; it has {}", name_of(book), id,
                                            known.empty() ? "none" : known)};
}

Error no_such_answer(const Rulebook& book, schema::Reading::Reader reading, const std::string& answer) {
  std::string values;
  for (const auto value : reading.getValues()) values += (values.empty() ? "" : ", ") + std::string(value.cStr());
  return {ErrorCode::kBadInput, fmt::format("the reading {} of the book {} has no answer \"{}\"; its answers are {}",
                                            reading.getId().cStr(), name_of(book), answer, values)};
}

bool has_answer(schema::Reading::Reader reading, std::string_view answer) {
  for (const auto value : reading.getValues()) {
    if (std::string_view(value.cStr()) == answer) return true;
  }
  return false;
}

// Sets one answer in a copy of the book's data.
Result<void> apply(const Rulebook& book, const std::string& id, const std::string& answer,
                   schema::Rulebook::Builder data) {
  for (auto reading : data.getReadings()) {
    if (std::string_view(reading.asReader().getId().cStr()) != id) continue;
    if (!has_answer(reading.asReader(), answer)) {
      return std::unexpected(no_such_answer(book, reading.asReader(), answer));
    }
    reading.setDefault(answer);
    return {};
  }
  return std::unexpected(no_such_reading(book, id));
}

}  // namespace

Result<Rulebook> with_readings(const Rulebook& book, const ReadingAnswers& answers) {
  if (answers.empty()) return book;
  capnp::MallocMessageBuilder message;
  message.setRoot(book.data());
  auto data = message.getRoot<schema::Rulebook>();
  for (const auto& [id, answer] : answers) {
    if (auto applied = apply(book, id, answer, data); !applied) return std::unexpected(applied.error());
  }
  auto changed = load_rulebook(
      name_of(book), schema::write_json(data.asReader(), schema::JsonForm::kOneLine, schema::JsonDefaults::kLeaveOut),
      book.hash());
  CARDSPEAK_CHECK(changed.has_value(), "a book stays fit for use under any of its readings' answers");
  return changed;
}

}  // namespace cardspeak
