#include "schemas/json/fault.h"

#include <charconv>
#include <cstdint>
#include <vector>

#include "schemas/text/utf8.h"

namespace cardspeak::schema::internal {
namespace {

using Kind = JsonFault::Kind;

// Each step takes what it is called after off the text, or stays at the byte that does not fit.
class Syntax {
 public:
  explicit Syntax(std::string_view text) : text_(text) {}

  std::optional<JsonFault> run() {
    space();
    if (value() && (space(), at_ == text_.size())) return std::nullopt;
    std::string field;
    for (const std::string& step : path_) field += (field.empty() || step.front() == '[' ? "" : ".") + step;
    return JsonFault{kind_, at_, bytes_, std::move(field)};
  }

 private:
  [[nodiscard]] bool is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) {
    if (!is(c)) return false;
    ++at_;
    return true;
  }
  void space() {
    while (is(' ') || is('\t') || is('\n') || is('\r')) ++at_;
  }
  bool fail(Kind kind, std::size_t at, std::size_t bytes) {
    kind_ = kind;
    at_ = at;
    bytes_ = bytes;
    return false;
  }

  bool value() {
    if (is('{')) return list('}', true);
    if (is('[')) return list(']', false);
    if (is('"')) return string();
    if (is('t')) return word("true");
    if (is('f')) return word("false");
    if (is('n')) return word("null");
    return number();
  }

  // The path grows by a step for each value that is read, and loses it when the value was right.
  bool list(char end, bool named) {
    if (++depth_ > kDepthMax) return fail(Kind::kDepth, at_, 0);
    ++at_;
    space();
    for (std::size_t index = 0; !take(end); ++index) {
      if (index > 0 && !take(',')) return false;
      space();
      if (named ? !name() : !enter("[" + std::to_string(index) + "]")) return false;
      if (!value()) return false;
      path_.pop_back();
      space();
    }
    --depth_;
    return true;
  }
  bool enter(std::string step) {
    path_.push_back(std::move(step));
    return true;
  }
  bool name() {
    const std::size_t from = at_ + 1;
    if (!is('"') || !string()) return false;
    std::string step(text_.substr(from, at_ - 1 - from));
    space();
    if (!take(':')) return false;
    space();
    return enter(std::move(step));
  }

  bool string() {
    ++at_;
    while (at_ < text_.size() && !is('"')) {
      if (is('\\')) {
        if (!escape()) return false;
        continue;
      }
      if (static_cast<std::uint8_t>(text_[at_]) < 0x20) return false;
      const std::size_t bytes = first_character(text_.substr(at_)).bytes;
      if (bytes == 0) return fail(Kind::kUtf8, at_, 1);
      at_ += bytes;
    }
    return take('"');
  }

  bool escape() {
    const std::size_t from = at_++;
    if (at_ == text_.size()) return false;
    if (std::string_view(R"("\/bfnrt)").contains(text_[at_])) return take(text_[at_]);
    const auto unit = hex_unit();
    if (!unit) return fail(Kind::kEscape, from, is('u') ? 6 : 2);
    const bool high = *unit >= 0xD800 && *unit < 0xDC00;
    const bool low = *unit >= 0xDC00 && *unit < 0xE000;
    if (low) return fail(Kind::kEscape, from, 6);
    if (!high) return true;
    const auto second = take('\\') ? hex_unit() : std::nullopt;
    return (second && *second >= 0xDC00 && *second < 0xE000) || fail(Kind::kEscape, from, 6);
  }
  // The number of "uXXXX".
  std::optional<std::uint32_t> hex_unit() {
    if (!is('u')) return std::nullopt;
    const std::string_view digits = text_.substr(at_ + 1, 4);
    std::uint32_t unit = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), unit, 16);
    if (digits.size() < 4 || error != std::errc{} || end != digits.data() + 4) return std::nullopt;
    at_ += 5;
    return unit;
  }

  bool word(std::string_view expected) {
    for (const char c : expected) {
      if (!take(c)) return false;
    }
    return true;
  }

  bool digits() {
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ > from;
  }
  bool number() {
    const std::size_t from = at_;
    take('-');
    if (is('0') ? !take('0') : !digits()) return false;
    bool is_whole = true;
    if (take('.')) {
      is_whole = false;
      if (!digits()) return false;
    }
    if (take('e') || take('E')) {
      is_whole = false;
      if (!take('+')) take('-');
      if (!digits()) return false;
    }
    return fits(text_.substr(from, at_ - from), is_whole) || fail(Kind::kNumber, from, at_ - from);
  }
  static bool fits(std::string_view number, bool is_whole) {
    const auto reads_as = [&](auto value) {
      return std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc{};
    };
    if (!is_whole) return reads_as(double{});
    return number.starts_with('-') ? reads_as(std::int64_t{}) : reads_as(std::uint64_t{});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t bytes_ = 0;
  std::size_t depth_ = 0;
  Kind kind_ = Kind::kSyntax;
  std::vector<std::string> path_;
};

}  // namespace

std::optional<JsonFault> find_fault(std::string_view text) {
  return Syntax(text).run();
}

}  // namespace cardspeak::schema::internal
