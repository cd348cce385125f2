#include "model/remarks/remark.h"

#include <algorithm>
#include <utility>

#include "model/check.h"

namespace cardspeak {
namespace {

bool fits(const FormInfo& form, const std::vector<Value>& values) {
  const auto same = [](const ValueSpec& spec, const Value& value) { return spec.type == type_of(value); };
  return std::ranges::equal(form.values(), values, same);
}

// Writes one value by its type.
struct ValueWriter {
  schema::RemarkValue::Builder out;

  void operator()(Cents cents) { out.setCents(cents.value()); }
  void operator()(Millionths amount) { out.setMillionths(amount.value()); }
  void operator()(Card card) { out.initCard().setCard(card.code()); }
  void operator()(SeatNo seat) { out.setSeat(seat.value()); }
  void operator()(const std::vector<SeatNo>& seats) {
    auto list = out.initSeats(static_cast<unsigned>(seats.size()));
    for (unsigned i = 0; i < list.size(); ++i) list.set(i, seats[i].value());
  }
  void operator()(StreamSeq event) { out.setEvent(event.value()); }
  void operator()(std::int64_t count) { out.setCount(count); }
  void operator()(const WagerName& wager) { out.setWager(wager.text); }
  void operator()(const RankName& rank) { out.setRank(rank.text); }
  void operator()(const BookName& name) { out.setNamed(name.text); }
  void operator()(const AsRecorded& recorded) { out.setRecorded(recorded.text); }
  void operator()(const RuleName& rule) { out.setRule(rule.text); }
  void operator()(schema::Act act) { out.setAct(act); }
  void operator()(const HandName& hand) { out.setHand(hand.text); }
  void operator()(const IrregularityName& kind) { out.setIrregularity(kind.text); }
  void operator()(Term term) { out.setTerm(std::string(name_of(term))); }
  void operator()(CardPlace at) {
    auto place = out.initPlace();
    place.setKind(std::string(name_of(at.kind)));
    place.setNumber(at.number);
  }
  void operator()(PotNo pot) { out.setPot(pot.value()); }
  void operator()(Nanoseconds time) { out.setNanoseconds(time.value()); }
  void operator()(MeterPoolNo pool) { out.setMeterPool(pool.value()); }
  void operator()(PartsPerMillion parts) { out.setPartsPerMillion(parts.value()); }
  void operator()(ShareOf share) {
    auto part = out.initShare();
    part.setNumerator(share.numerator);
    part.setDenominator(share.denominator);
  }
};

}  // namespace

Remark::Remark(RemarkForm of_form, std::vector<Value> its_values, Citations rules)
    : form(of_form), values(std::move(its_values)), citations(std::move(rules)) {
  CARDSPEAK_CHECK(fits(info(form), values), "a remark has the values of its form");
}

Remark Remark::at(SeatNo about, std::string_view kind) const {
  Remark remark = *this;
  remark.seat = about;
  remark.wager = kind;
  return remark;
}

void write_values(const Remark& remark, capnp::List<schema::RemarkValue>::Builder out) {
  const auto specs = info(remark.form).values();
  for (unsigned i = 0; i < out.size(); ++i) {
    out[i].setName(specs[i].name);
    std::visit(ValueWriter{out[i]}, remark.values[i]);
  }
}

void write_remark(const Remark& remark, schema::Remark::Builder out) {
  out.setSeat(remark.seat.value());
  out.setWager(remark.wager);
  write_parts(remark, out);
}

void write_citations(const Citations& citations, capnp::List<capnp::Text>::Builder out) {
  for (unsigned i = 0; i < out.size(); ++i) out.set(i, citations.rules()[i]);
}

}  // namespace cardspeak
