#include "cli/render/template.h"

#include <kainjow/mustache.hpp>
#include <utility>

#include "cli/render/page_files.h"
#include "cli/render/plain.h"
#include "model/check.h"

namespace cardspeak {
namespace {

using kainjow::mustache::context;
using kainjow::mustache::data;
using kainjow::mustache::mustache;
using kainjow::mustache::object;

// By name of the file, without the last line end: a template that is taken into a line does not break it.
const std::map<std::string, data>& templates() {
  static const std::map<std::string, data> all = [] {
    std::map<std::string, data> read;
    for (PageFile& file : page_files()) {
      if (file.text.ends_with('\n')) file.text.pop_back();
      read.emplace(std::move(file.name), data(file.text));
    }
    return read;
  }();
  return all;
}

data data_of(const Fields& fields) {
  object out;
  for (const auto& [name, text] : fields.texts) out.emplace(name, data(text));
  for (const auto& [name, entries] : fields.lists) {
    data all(data::type::list);
    for (const Fields& entry : entries) all.push_back(data_of(entry));
    out.emplace(name, std::move(all));
  }
  return {out};
}

// Mustache leaves out what it does not find. Here a name without a field is a mistake in the page.
class Known final : public context<std::string> {
 public:
  explicit Known(const data& fields) : context(&fields) {}

  const data* get(const std::string& name) const override {
    const data* found = context::get(name);
    CARDSPEAK_CHECK(found != nullptr, ("a template of ours names a field that there is: " + name).c_str());
    return found;
  }
  const data* get_partial(const std::string& name) const override {
    const auto found = templates().find(name);
    CARDSPEAK_CHECK(found != templates().end(), ("a template of ours takes in a file that there is: " + name).c_str());
    return &found->second;
  }
};

}  // namespace

Fields& Fields::text(std::string name, std::string_view value) {
  texts.insert_or_assign(std::move(name), std::string(value));
  return *this;
}

Fields& Fields::list(std::string name, std::vector<Fields> entries) {
  lists.insert_or_assign(std::move(name), std::move(entries));
  return *this;
}

Fields& Fields::flag(std::string name, bool is) {
  return list(std::move(name), std::vector<Fields>(is ? 1 : 0));
}

std::string filled(std::string_view file, const Fields& fields) {
  const auto form = templates().find(std::string(file));
  CARDSPEAK_CHECK(form != templates().end(), "a page has its template");
  mustache page(form->second.string_value());
  page.set_custom_escape([](const std::string& text) { return escaped(text); });
  const data values = data_of(fields);
  Known known(values);
  const std::string text = page.render(known);
  CARDSPEAK_CHECK(page.is_valid(), "a template of ours reads");
  return text + "\n";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace cardspeak
