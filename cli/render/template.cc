#include "cli/render/template.h"

#include <kainjow/mustache.hpp>

#include "cli/render/markup.h"
#include "model/check.h"

namespace cardspeak {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::mustache;
using kainjow::mustache::object;

data data_of(const Fields& fields) {
  object out;
  for (const auto& [name, text] : fields.texts) out[name] = data(text);
  for (const auto& [name, text] : fields.markup) out[name] = data(text);
  for (const auto& [name, entries] : fields.lists) {
    list all;
    for (const Fields& entry : entries) all.push_back(data_of(entry));
    out[name] = data(all);
  }
  return data(out);
}

}  // namespace

std::string filled(std::string_view form, const Fields& fields) {
  mustache page{std::string(form)};
  CARDSPEAK_CHECK(page.is_valid(), "a template of ours reads");
  page.set_custom_escape([](const std::string& text) { return escaped(text); });
  return page.render(data_of(fields));
}

}  // namespace cardspeak
