// Something that is said of a round or a meter, as data: a form of the table (model/remarks/forms.inc), the values in
// it, and the rules that it rests on. It has no words: those are made once, in cli/render.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/remarks/citations.h"
#include "model/remarks/forms.h"
#include "model/remarks/value.h"
#include "schemas/remark.capnp.h"

namespace cardspeak {

struct Remark {
  RemarkForm form = RemarkForm::kNothing;
  std::vector<Value> values;  // as many as the form has, of its types and in its order
  Citations citations;
  SeatNo seat;        // what it is about; 0: the round, or the meter
  std::string wager;  // empty: no wager

  // Nothing is said.
  Remark() = default;
  // The values must be those of the form. Not explicit: a form without values is a remark.
  Remark(RemarkForm of_form, std::vector<Value> its_values = {},
         Citations rules = {});  // NOLINT(google-explicit-constructor)

  // The kind of findings that it is a form of; empty: it is no finding, or the rulebook names the kind.
  [[nodiscard]] std::string_view kind() const { return info(form).kind; }
  [[nodiscard]] bool empty() const { return form == RemarkForm::kNothing; }
  // The same about a wager, or a seat.
  [[nodiscard]] Remark at(SeatNo about, std::string_view kind = {}) const;

  friend bool operator==(const Remark&, const Remark&) = default;
};

// Writes the values into a list of its size, with their names.
void write_values(const Remark& remark, capnp::List<schema::RemarkValue>::Builder out);
// Writes a remark that says something, without words.
void write_remark(const Remark& remark, schema::Remark::Builder out);
// Writes texts into a list of their number.
void write_citations(const Citations& citations, capnp::List<capnp::Text>::Builder out);

// The same into the fields of that name, of a struct that has `form`, `values` and `citations`.
template <typename Builder>
void write_parts(const Remark& remark, Builder out) {
  out.setForm(form_name(remark.form));
  write_values(remark, out.initValues(static_cast<unsigned>(remark.values.size())));
  write_citations(remark.citations, out.initCitations(static_cast<unsigned>(remark.citations.size())));
}

}  // namespace cardspeak
