#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/fold.h"
#include "model/facts/reading.h"

namespace cardspeak {
namespace {

using facts::known_or_unset;
using facts::text_of;
using schema::Event;

bool in_range(std::int64_t cents) {
  return cents >= 0 && cents <= kAmountMax.value();
}

// Zero on a sign means that the amount is not on record.
std::optional<Cents> on_record(std::int64_t cents) {
  if (cents == 0 || !in_range(cents)) return std::nullopt;
  return Cents(cents);
}

Cents or_none(std::int64_t cents) {
  return on_record(cents).value_or(Cents());
}

WagerLimit limit_of(schema::WagerLimit::Reader limit) {
  return {.wager = text_of(limit.getWager()),
          .seat = SeatNo(limit.getSeat()),
          .min = on_record(limit.getMinCents()),
          .max = on_record(limit.getMaxCents()),
          .unit = on_record(limit.getUnitCents()),
          .approved_min = on_record(limit.getApprovedMinCents()),
          .marker = limit.getMarker()};
}

bool is_for_same(const WagerLimit& one, const WagerLimit& other) {
  return one.wager == other.wager && one.seat == other.seat;
}

bool is_for_same(const WagerMultiple& one, const WagerMultiple& other) {
  return one.wager == other.wager && one.stage == other.stage;
}

WagerMultiple multiple_of(schema::WagerMultiple::Reader multiple) {
  const auto on_sign = [](std::uint8_t times) { return times == 0 ? std::nullopt : std::optional(times); };
  return {.wager = text_of(multiple.getWager()),
          .stage = text_of(multiple.getStage()),
          .at_least = on_sign(multiple.getAtLeast()),
          .at_most = on_sign(multiple.getAtMost())};
}

// Takes in what one event shows: each takes the place of what was shown for the same, or is added. The order of a list
// says nothing of what is in use: what it has in several ways for the same is told apart.
template <typename Shown>
void replace_shown(const std::vector<Shown>& changed, std::vector<Shown>& in_use, std::vector<Shown>& twice) {
  for (const Shown& each : changed) {
    const auto for_same = [&](const Shown& other) { return is_for_same(each, other); };
    std::erase_if(twice, for_same);
  }
  for (const Shown& each : changed) {
    const auto for_same = [&](const Shown& other) { return is_for_same(each, other); };
    const bool differs =
        std::ranges::any_of(changed, [&](const Shown& other) { return is_for_same(each, other) && !(each == other); });
    const auto known = std::ranges::find_if(in_use, for_same);
    if (differs) {
      if (known != in_use.end()) in_use.erase(known);
      if (std::ranges::find(twice, each) == twice.end()) twice.push_back(each);
    } else if (known != in_use.end()) {
      *known = each;
    } else {
      in_use.push_back(each);
    }
  }
}

void replace_limits(capnp::List<schema::WagerLimit>::Reader changed, TableSign& sign) {
  std::vector<WagerLimit> limits;
  for (const auto reader : changed) limits.push_back(limit_of(reader));
  replace_shown(limits, sign.limits, sign.limits_twice);
}

void replace_multiples(capnp::List<schema::WagerMultiple>::Reader changed, TableSign& sign) {
  std::vector<WagerMultiple> multiples;
  for (const auto reader : changed) multiples.push_back(multiple_of(reader));
  replace_shown(multiples, sign.multiples, sign.multiples_twice);
}

RakeSign rake_of(schema::Rake::Reader rake) {
  return {.kind = known_or_unset(rake.getKind()),
          .basis_points = rake.getBasisPoints(),
          .fixed = or_none(rake.getFixedCents()),
          .cap = on_record(rake.getCapCents()),
          .min = or_none(rake.getMinCents())};
}

KillSign kill_of(schema::KillSign::Reader sign) {
  return {.wager = on_record(sign.getWagerCents()),
          .small_bet = on_record(sign.getSmallBetCents()),
          .big_bet = on_record(sign.getBigBetCents()),
          .qualifying_pot = or_none(sign.getQualifyingPotCents())};
}

PokerSign poker_of(schema::PokerSign::Reader sign) {
  PokerSign poker;
  poker.structure = known_or_unset(sign.getStructure());
  for (const std::int64_t blind : sign.getBlindsCents()) poker.blinds.push_back(or_none(blind));
  poker.ante = or_none(sign.getAnteCents());
  poker.small_bet = or_none(sign.getSmallBetCents());
  poker.big_bet = or_none(sign.getBigBetCents());
  poker.minimum_buy_in = or_none(sign.getMinimumBuyInCents());
  poker.minimum_bet = on_record(sign.getMinimumBetCents());
  poker.straddle = sign.getStraddle();
  poker.button_posts_small_blind_heads_up = sign.getButtonPostsSmallBlindHeadsUp();
  poker.rake = rake_of(sign.getRake());
  if (sign.getTimeToActSeconds() != 0) poker.time_to_act_seconds = sign.getTimeToActSeconds();
  poker.odd_chip = known_or_unset(sign.getOddChip());
  poker.deck = sign.getDeck();
  poker.bring_in = on_record(sign.getBringInCents());
  if (sign.hasKill()) poker.kill = kill_of(sign.getKill());
  poker.antes_in_main_pot = sign.getAntesInMainPot();
  poker.unit = on_record(sign.getUnitCents());
  return poker;
}

// The order of a list says nothing of what is in use: an option that it names with another value is told apart.
void read_options(capnp::List<schema::OptionInUse>::Reader options, TableSign& sign) {
  std::map<std::string, std::vector<std::string>> values;
  for (const auto option : options) {
    std::vector<std::string>& named = values[text_of(option.getName())];
    std::string value = text_of(option.getValue());
    if (std::ranges::find(named, value) == named.end()) named.push_back(std::move(value));
  }
  for (auto& [name, named] : values) {
    if (named.size() == 1) {
      sign.options[name] = std::move(named.front());
    } else {
      sign.options_twice[name] = std::move(named);
    }
  }
}

TableSign sign_of(schema::TableOpened::Reader opened) {
  TableSign sign;
  sign.known = true;
  sign.game = text_of(opened.getGame());
  read_options(opened.getOptions(), sign);
  replace_limits(opened.getLimits(), sign);
  replace_multiples(opened.getMultiples(), sign);
  sign.chip_unit = on_record(opened.getChipUnitCents());
  sign.max_payout = on_record(opened.getMaxPayoutCents());
  sign.dealing_method = known_or_unset(opened.getDealingMethod());
  sign.meter = text_of(opened.getMeter());
  sign.seats = opened.getSeats();
  if (opened.hasPoker()) sign.poker = poker_of(opened.getPoker());
  sign.tournament = opened.getTournament();
  return sign;
}

void change_limits(schema::LimitsChanged::Reader changed, TableSign& sign) {
  replace_limits(changed.getLimits(), sign);
  replace_multiples(changed.getMultiples(), sign);
  if (const auto unit = on_record(changed.getChipUnitCents())) sign.chip_unit = unit;
  if (const auto payout = on_record(changed.getMaxPayoutCents())) sign.max_payout = payout;
}

// Notices that announce changes of a table's signs.
constexpr std::array<std::string_view, 5> kAnnounced = {"higherMinimum", "limits", "optionChange", "tableClose",
                                                        "gameChange"};
// As detail of a notice: most of the players agreed to it.
constexpr std::string_view kAgreed = "agreed";

bool same_limits(const PokerSign& one, const PokerSign& other) {
  return one.blinds == other.blinds && one.ante == other.ante && one.small_bet == other.small_bet &&
         one.big_bet == other.big_bet && one.minimum_bet == other.minimum_bet && one.bring_in == other.bring_in;
}

// The options that the sign shows at another value than the one before it.
std::vector<std::string> other_options(const TableSign& before, const TableSign& now) {
  std::vector<std::string> names;
  for (const auto& [name, value] : now.options) {
    const auto old = before.options.find(name);
    if (old != before.options.end() && old->second != value) names.push_back(name);
  }
  return names;
}

}  // namespace

std::optional<DeckCountFact> count_of_deck(schema::Event::Reader event, std::string_view in_use) {
  if (!event.isDeckCounted()) return std::nullopt;
  const auto counted = event.getDeckCounted();
  std::string deck = text_of(counted.getDeck());
  if (!deck.empty() && !in_use.empty() && deck != in_use) return std::nullopt;
  return DeckCountFact{.deck = std::move(deck),
                       .cards = counted.getCards(),
                       .expected = counted.getExpected(),
                       .seq = StreamSeq(event.getSequence())};
}

// Changes are told as one run of table events: an event that does not follow the last one begins a new run, because
// events of a round lie between.
void TableState::apply(schema::Event::Reader event, const EventDoubt& doubt) {
  const StreamSeq seq(event.getSequence());
  note_doubt(event, doubt);
  if (seq.value() != last_.value() + 1) {
    for (const SignChange& change : changes_) use_up(change);
    changes_.clear();
  }
  last_ = seq;
  // The deck stays on the table when its sign is put up again. Other kinds of events change nothing here.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"
  switch (event.which()) {
    case Event::TABLE_OPENED: {
      const TableSign before = std::exchange(sign_, sign_of(event.getTableOpened()));
      sign_.deck = before.deck;
      sign_.deck_count = before.deck_count;
      note_game(event, before);
      // For the game that is played there already, and without the table having closed: no other word for a change does
      // away with the notice of it.
      if (!before.known || before.game != sign_.game) break;
      note_limits(event, before.limits);
      for (const std::string& name : other_options(before, sign_)) {
        note(event, SignChange::Kind::kOption, name, "optionChange");
      }
      break;
    }
    case Event::TABLE_CLOSED:
      if (sign_.known) note(event, SignChange::Kind::kTableClosed, {}, "tableClose");
      sign_ = TableSign();
      dealer_.clear();
      break;
    case Event::LIMITS_CHANGED: {
      const std::vector<WagerLimit> before = sign_.limits;
      change_limits(event.getLimitsChanged(), sign_);
      note_limits(event, before);
      break;
    }
    case Event::OPTION_CHANGED:
      sign_.options[text_of(event.getOptionChanged().getName())] = text_of(event.getOptionChanged().getValue());
      sign_.options_twice.erase(text_of(event.getOptionChanged().getName()));
      note(event, SignChange::Kind::kOption, text_of(event.getOptionChanged().getName()), "optionChange");
      break;
    case Event::POKER_SIGN_CHANGED: {
      const TableSign before = sign_;
      sign_.poker = poker_of(event.getPokerSignChanged());
      note_game(event, before);
      break;
    }
    case Event::DEALER_CHANGED:
      dealer_ = text_of(event.getDealerChanged().getDealer());
      break;
    case Event::DECK_CHANGED:
      change_deck(text_of(event.getDeckChanged().getDeck()));
      break;
    case Event::DECK_COUNTED:
      count_deck(event);
      break;
    case Event::NOTICE_DISPLAYED:
      notices_[text_of(event.getNoticeDisplayed().getNotice())] = {
          DeviceTimeNs(event.getDeviceTimeNs()), seq, text_of(event.getNoticeDisplayed().getDetail()) == kAgreed};
      break;
    default:
      break;
  }
#pragma GCC diagnostic pop
}

// A doubt lasts until another event says the same anew: a whole sign, the dealer, the deck.
void TableState::note_doubt(schema::Event::Reader event, const EventDoubt& doubt) {
  const auto kind = event.which();
  const bool alone = kind == Event::DEALER_CHANGED || kind == Event::DECK_CHANGED;
  const bool whole = kind == Event::TABLE_OPENED || kind == Event::TABLE_CLOSED;
  const bool part = kind == Event::LIMITS_CHANGED || kind == Event::OPTION_CHANGED || kind == Event::POKER_SIGN_CHANGED;
  if (!alone && !whole && !part) return;
  if (alone || whole) {
    std::erase_if(doubted_, [&](const Doubted& each) {
      if (alone) return each.kind == kind;
      return each.kind != Event::DEALER_CHANGED && each.kind != Event::DECK_CHANGED;
    });
  }
  if (doubt.forked || doubt.broken) doubted_.push_back({kind, StreamSeq(event.getSequence()), doubt});
}

// A deck that was put aside and comes back is as it was counted last; one that comes in the place of a deck of its own
// name is another.
void TableState::change_deck(std::string deck) {
  if (deck == sign_.deck) counts_.erase(deck);
  sign_.deck = std::move(deck);
  sign_.deck_count.reset();
  if (const auto counted = counts_.find(sign_.deck); counted != counts_.end()) sign_.deck_count = counted->second;
}

void TableState::count_deck(schema::Event::Reader event) {
  if (auto count = count_of_deck(event, sign_.deck)) sign_.deck_count = *std::move(count);
  const auto counted = event.getDeckCounted();
  std::string deck = text_of(counted.getDeck());
  if (deck.empty()) deck = sign_.deck;
  if (deck.empty()) return;
  counts_.insert_or_assign(deck, DeckCountFact{.deck = deck,
                                               .cards = counted.getCards(),
                                               .expected = counted.getExpected(),
                                               .seq = StreamSeq(event.getSequence())});
}

// A notice serves for the changes that it announced, all of them between the same two rounds, and for no later one.
void TableState::use_up(const SignChange& change) {
  if (!change.notice_at) return;
  std::erase_if(notices_, [&](const auto& notice) {
    const bool its_own = std::ranges::find(kAnnounced, notice.first) != kAnnounced.end();
    return its_own && notice.second.at == *change.notice_at;
  });
}

void TableState::note_limits(schema::Event::Reader event, const std::vector<WagerLimit>& before) {
  bool last_is_raised = false;
  for (const WagerLimit& limit : sign_.limits) {
    const auto old = std::ranges::find_if(before, [&](const WagerLimit& entry) { return is_for_same(entry, limit); });
    if (limit.seat != SeatNo(0)) {  // A personal limit is agreed with its player: it takes no notice.
      if (old == before.end() || *old != limit) note_personal_limit(event, limit);
      continue;
    }
    if (old == before.end()) continue;
    if (limit.min > old->min) {
      note(event, SignChange::Kind::kHigherMinimum, limit.wager, "higherMinimum");
      last_is_raised = true;
    } else if (limit.min != old->min || limit.max != old->max || limit.unit != old->unit) {
      note(event, SignChange::Kind::kOtherLimits, limit.wager, "limits");
      last_is_raised = false;
    }
  }
  // A notice of a higher minimum is used up by the change that it announced.
  if (last_is_raised) notices_.erase("higherMinimum");
}

// A game of the poker room that gives way to another one, and what its sign has otherwise. The commission is a matter
// of its own, and the blinds of a tournament rise by its terms.
void TableState::note_game(schema::Event::Reader event, const TableSign& before) {
  using enum SignChange::Kind;
  if (!before.known || !before.poker || !sign_.poker || before.tournament || sign_.tournament) return;
  const auto note_change = [&](SignChange::Kind kind, std::string_view what) {
    note(event, kind, std::string(what), "gameChange");
  };
  if (before.game != sign_.game) return note_change(kGame, "game");
  const PokerSign& was = *before.poker;
  const PokerSign& is = *sign_.poker;
  if (was.minimum_buy_in != is.minimum_buy_in) note_change(kBuyIn, "minimum buy-in");
  if (was.structure != is.structure) note_change(kBettingType, "betting type");
  if (was.structure == is.structure && !same_limits(was, is)) note_change(kBettingLimit, "betting limit");
}

void TableState::note_personal_limit(schema::Event::Reader event, const WagerLimit& limit) {
  SignChange& change = changes_.emplace_back();
  change.kind = SignChange::Kind::kPersonalLimit;
  change.what = limit.wager;
  change.seq = StreamSeq(event.getSequence());
  change.at = DeviceTimeNs(event.getDeviceTimeNs());
  change.rank = text_of(event.getRank());
  change.staff = text_of(event.getStaff());
  change.seat = limit.seat;
}

void TableState::note(schema::Event::Reader event, SignChange::Kind kind, std::string what, std::string_view notice) {
  SignChange& change = changes_.emplace_back();
  change.kind = kind;
  change.what = std::move(what);
  change.seq = StreamSeq(event.getSequence());
  change.at = DeviceTimeNs(event.getDeviceTimeNs());
  change.rank = text_of(event.getRank());
  // One notice may announce new limits for several wagers, which one event puts up.
  const bool limits =
      kind == SignChange::Kind::kHigherMinimum || kind == SignChange::Kind::kOtherLimits || change.is_of_game();
  auto found = notices_.find(notice);
  if (found == notices_.end() && limits) found = notices_.find("limits");
  if (found == notices_.end()) return;
  change.notice_at = found->second.at;
  change.agreed = found->second.agreed;
}

std::vector<SignChange> TableState::changes_before(StreamSeq first_of_round) const {
  if (first_of_round.value() != last_.value() + 1) return {};
  return changes_;
}

}  // namespace cardspeak
