#include "cli/render/book_changes.h"

#include <capnp/message.h>

#include <string_view>

#include "cli/render/book_page.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/time/zone.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

// "5 to 1 (Table 1 Flush)".
std::string value_and_rule(const std::string& value, const std::string& rule) {
  return printable(value) + (rule.empty() ? "" : " (" + printable(rule) + ")");
}

// What tells documents apart, whatever they change.
bool is_identity(std::string_view path) {
  return path == "version" || path == "document" || path.starts_with("inForce.");
}

// What the book changed in the one before it; nothing for the first.
std::vector<BookDifference> changes_of(const std::vector<Rulebook>& books, std::size_t at) {
  if (at == 0) return {};
  auto changes = diff_books(books[at - 1], books[at]);
  std::erase_if(changes, [](const BookDifference& change) { return is_identity(change.path); });
  return changes;
}

}  // namespace

std::string book_json(const Rulebook& book) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::BookListed>();
  const auto in_force = book.data().getInForce();
  out.setVenue(book.venue());
  out.setGame(book.game());
  out.setVersion(book.version());
  out.setTitle(book.title());
  out.setHash(book.hash());
  out.setInForceFrom(in_force.getFrom());
  out.setInForceUntil(in_force.getUntil());
  out.setKnownFrom(in_force.getKnownFrom());
  out.setKnownUntil(in_force.getKnownUntil());
  return json_line("book", out.asReader());
}

std::string change_json(const BookDifference& change) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::BookChange>();
  out.setAt(change.path);
  out.setWas(change.a);
  out.setIs(change.b);
  out.setRuleWas(change.rule_a);
  out.setRuleIs(change.rule_b);
  return json_line("change", out.asReader());
}

std::string change_text(const BookDifference& change, const BookForm& form) {
  std::string out = form.palette.paint(printable(change.path), Tone::kStrong) + "\n";
  if (!change.a.empty()) out += hanging("  was  ", value_and_rule(change.a, change.rule_a), form.width);
  if (!change.b.empty()) out += hanging("  is   ", value_and_rule(change.b, change.rule_b), form.width);
  return out;
}

std::string amendments_text(const std::vector<Rulebook>& books, const BookForm& form) {
  std::string out;
  for (std::size_t i = 0; i < books.size(); ++i) {
    const auto in_force = books[i].data().getInForce();
    const auto changes = changes_of(books, i);
    BookWriter page(form);
    page.title(printable(books[i].version()) + ", in force from " + iso_day(book_text_of(in_force.getFrom())) +
               in_brackets(in_force.getRule()));
    page.line(book_text_of(books[i].data().getDocument()));
    page.line(i == 0 ? "The whole book." : counted(changes.size(), "change", "changes") + ":");
    out += (out.empty() ? "" : "\n") + page.take();
    for (const BookDifference& change : changes) out += "\n" + change_text(change, form);
  }
  return out;
}

std::string amendments_json(const std::vector<Rulebook>& books) {
  std::string out;
  for (std::size_t i = 0; i < books.size(); ++i) {
    out += book_json(books[i]);
    for (const BookDifference& change : changes_of(books, i)) out += change_json(change);
  }
  return out;
}

}  // namespace cardspeak
