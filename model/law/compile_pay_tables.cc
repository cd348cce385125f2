#include "model/law/compile_pay_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "model/hands/names.h"
#include "model/law/compile_text.h"
#include "model/law/leading_ranks.h"

namespace cardspeak::law {
namespace {

constexpr std::array<NamedMeaning<StakeBack>, 2> kStakeValues = {
    {{"not_returned", StakeBack::kNotReturned}, {"returned", StakeBack::kReturned}}};

// A bit for each line.
constexpr std::size_t kMostLines = 64;

class PayTableCompiler {
 public:
  PayTableCompiler(const CompiledHouse& house, ReadingUse& readings, Objections& objections)
      : house_(house), readings_(readings), objections_(objections) {}

  void add(schema::PayTable::Reader data) {
    objections_.require(view(data.getName()), "pay tables", "a name");
    const std::string place = fmt::format("pay table {}", copy(data.getName()));
    PayTable& table = table_of(data, place);
    PayTableVariant* variant = variant_of(data, table, place);
    if (variant == nullptr) return;
    variant->defined = true;
    variant->title = copy(data.getTitle());
    objections_.require(variant->title, place, "the title");
    if (data.getPays().size() > kMostLines) return objections_.add(place, "it has more than 64 lines");
    for (unsigned i = 0; i < data.getPays().size(); ++i) {
      variant->lines.push_back(line(data.getPays()[i], i, table, place));
    }
    index(*variant);
  }

  std::vector<PayTable> take() {
    for (const PayTable& table : tables_) object_to_gaps(table);
    return std::move(tables_);
  }

 private:
  PayTable& table_of(schema::PayTable::Reader data, const std::string& place) {
    const auto same = std::ranges::find(tables_, view(data.getName()), &PayTable::name);
    const auto hand = find_hand(view(data.getHand()), place);
    const auto option = find_option(view(data.getOption()), place);
    if (same != tables_.end()) {
      if (same->hand != hand) objections_.add(place, "its variants are read from different hands");
      if (same->option != option) objections_.add(place, "its variants are chosen by different options");
      if (same->stake_back.reading != use_reading(data.getStakeReading(), place)) {
        objections_.add(place, "its variants name different readings for the stake");
      }
      use_reading(data.getCentsReading(), place);
      return *same;
    }
    PayTable& table = tables_.emplace_back();
    table.name = copy(data.getName());
    table.hand = hand;
    table.option = option;
    table.variants.resize(option ? house_.options[option->value()].values.size() : 1);
    table.stake_back = readings_.by<StakeBack>(view(data.getStakeReading()), kStakeValues, place);
    use_reading(data.getCentsReading(), place);
    return table;
  }

  // Nothing where none is named.
  std::optional<ReadingIndex> use_reading(capnp::Text::Reader id, std::string_view place) {
    return id.size() == 0 ? std::nullopt : readings_.use(view(id), place);
  }

  HandIndex find_hand(std::string_view name, std::string_view place) {
    for (std::size_t i = 0; i < house_.hands.size(); ++i) {
      if (house_.hands[i].name == name) return HandIndex(static_cast<std::uint8_t>(i));
    }
    objections_.add(place, fmt::format("the hand {} is not defined", quoted(name)));
    return HandIndex(0);
  }

  std::optional<OptionIndex> find_option(std::string_view name, std::string_view place) {
    if (name.empty()) return std::nullopt;
    for (std::size_t i = 0; i < house_.options.size(); ++i) {
      if (house_.options[i].name == name) return OptionIndex(static_cast<std::uint8_t>(i));
    }
    objections_.add(place, fmt::format("the option {} is not defined", quoted(name)));
    return std::nullopt;
  }

  PayTableVariant* variant_of(schema::PayTable::Reader data, PayTable& table, const std::string& place) {
    std::size_t at = 0;
    if (table.option) {
      const OptionRule& option = house_.options[table.option->value()];
      const auto value = std::ranges::find(option.values, view(data.getOptionValue()));
      if (value == option.values.end()) {
        objections_.add(place, fmt::format("the option {} has no value {}", quoted(option.name),
                                           quoted(view(data.getOptionValue()))));
        return nullptr;
      }
      at = static_cast<std::size_t>(value - option.values.begin());
    }
    if (at >= table.variants.size()) return nullptr;
    if (table.variants[at].defined) objections_.add(place, "it stands twice for one value of its option");
    return &table.variants[at];
  }

  PayLine line(schema::PayLine::Reader data, std::size_t index, const PayTable& table, const std::string& table_place) {
    const std::string place = fmt::format("{}, {}", table_place, entry_place("line", index, view(data.getRule())));
    PayLine line;
    line.rule = copy(data.getRule());
    line.made = data.getMade();
    line.outcome = data.getThen() == schema::Outcome::UNSET ? schema::Outcome::WIN : data.getThen();
    line.rests = readings_.rests(view(data.getReading()), view(data.getReadingValue()), place);
    objections_.require_rule(line.rule, place, fmt::format("the amount {}", quoted(view(data.getAt()))));
    classes(data, line, table, place);
    pays(data, line, place);
    return line;
  }

  void classes(schema::PayLine::Reader data, PayLine& line, const PayTable& table, const std::string& place) {
    if (data.getHands().size() == 0) objections_.add(place, "it names no hand");
    for (const auto name : data.getHands()) {
      const auto hand_class = hand_class_named(view(name));
      if (!hand_class) {
        objections_.add(place, fmt::format("no class of hand is called {}", quoted(view(name))));
      } else if (!house_.hands.empty() && house_.hand(table.hand).class_rules[law::place(*hand_class)].empty()) {
        objections_.add(place, fmt::format("the ranking of its hand has no {}", copy(name)));
      } else {
        line.classes.push_back(*hand_class);
      }
    }
    for (const auto text : data.getFrom()) {
      if (const auto rank = find_rank(view(text))) {
        line.from.push_back(*rank);
      } else {
        objections_.add(place, fmt::format("{} is not a rank of card", quoted(view(text))));
      }
    }
    if (line.from.size() > 5) return objections_.add(place, "a hand has five ranks at most");
    for (const HandClass hand_class : line.classes) {
      check_leading_ranks(line.from, hand_class, house_.hand(table.hand).ranking, place, objections_);
    }
  }

  void pays(schema::PayLine::Reader data, PayLine& line, const std::string& place) {
    const bool by_odds = data.getAt().size() != 0;
    const bool by_meter = data.getMeterShare().size() != 0;
    if (line.outcome == schema::Outcome::WIN) {
      if (by_odds == by_meter) return objections_.add(place, "a line has odds or a share of the meter, one of the two");
    } else if (by_odds || by_meter) {
      return objections_.add(place, "only a winning line pays");
    } else if (line.outcome != schema::Outcome::STAND_OFF && line.outcome != schema::Outcome::RETURNED) {
      return objections_.add(place, "a line wins or gives the stake back");
    }
    if (by_odds) {
      line.odds = odds(view(data.getAt()), place, objections_);
      line.odds_text = line.odds ? to_string(*line.odds) : std::string();
    }
    if (by_meter) meter_share(view(data.getMeterShare()), line, place);
  }

  void meter_share(std::string_view text, PayLine& line, const std::string& place) {
    std::uint8_t percent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), percent);
    const bool whole = error == std::errc() && end != text.data() + text.size() && *end == '%' &&
                       end + 1 == text.data() + text.size() && percent >= 1 && percent <= 100;
    if (!whole)
      return objections_.add(place, fmt::format("{} is not a share of a meter: \"1%\" to \"100%\"", quoted(text)));
    line.meter_percent = percent;
    line.odds_text = fmt::format("{}% of the meter", percent);
  }

  static void index(PayTableVariant& variant) {
    for (std::size_t i = 0; i < variant.lines.size(); ++i) {
      const PayLine& line = variant.lines[i];
      auto& lines = line.made == schema::HandMade::NATURALLY ? variant.naturally : variant.anyhow;
      for (const HandClass hand_class : line.classes) lines[law::place(hand_class)] |= std::uint64_t{1} << i;
    }
  }

  void object_to_gaps(const PayTable& table) {
    for (std::size_t i = 0; i < table.variants.size(); ++i) {
      if (table.variants[i].defined) continue;
      objections_.add(fmt::format("pay table {}", table.name),
                      table.option ? fmt::format("it does not stand for the value {} of its option",
                                                 quoted(house_.options[table.option->value()].values[i]))
                                   : "it has no lines");
    }
  }

  const CompiledHouse& house_;
  ReadingUse& readings_;
  Objections& objections_;
  std::vector<PayTable> tables_;
};

}  // namespace

std::vector<PayTable> compile_pay_tables(capnp::List<schema::PayTable>::Reader data, const CompiledHouse& house,
                                         ReadingUse& readings, Objections& objections) {
  PayTableCompiler compiler(house, readings, objections);
  for (const auto table : data) compiler.add(table);
  return compiler.take();
}

}  // namespace cardspeak::law
