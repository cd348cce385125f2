#include "schemas/json/syntax.h"

namespace cardspeak::schema::internal {
namespace {

// As deep as Cap'n Proto's codec reads.
constexpr unsigned kDeepest = 64;

// Each step takes what it is called after off the text, or stays at the byte that does not fit.
class Syntax {
 public:
  explicit Syntax(std::string_view text) : text_(text) {}

  std::optional<std::size_t> run() {
    space();
    if (value(0) && (space(), at_ == text_.size())) return std::nullopt;
    return at_;
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

  bool value(unsigned depth) {
    if (is('{')) return depth < kDeepest && list('}', depth, true);
    if (is('[')) return depth < kDeepest && list(']', depth, false);
    if (is('"')) return string();
    if (is('t')) return word("true");
    if (is('f')) return word("false");
    if (is('n')) return word("null");
    return number();
  }

  bool list(char end, unsigned depth, bool named) {
    ++at_;
    space();
    if (take(end)) return true;
    do {
      space();
      if (named && !name()) return false;
      if (!value(depth + 1)) return false;
      space();
    } while (take(','));
    return take(end);
  }
  bool name() {
    if (!is('"') || !string()) return false;
    space();
    if (!take(':')) return false;
    space();
    return true;
  }

  bool string() {
    ++at_;
    while (at_ < text_.size() && !is('"')) {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) return false;
      at_ += is('\\') && at_ + 1 < text_.size() ? 2U : 1U;
    }
    return take('"');
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
    take('-');
    if (!digits()) return false;
    if (take('.') && !digits()) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('+')) take('-');
    return digits();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::size_t> first_bad_byte(std::string_view text) {
  return Syntax(text).run();
}

}  // namespace cardspeak::schema::internal
