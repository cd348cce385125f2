#include "model/facts/meter_facts.h"

#include <algorithm>

#include "model/check.h"
#include "model/facts/reading.h"
#include "model/remarks/kinds.h"

namespace cardspeak {
namespace {

using facts::text_of;
using schema::Event;

// The parts of a step that a list beside the steps holds.
template <typename Value>
std::uint32_t keep(std::vector<Value>& list, Value value) {
  list.push_back(std::move(value));
  return static_cast<std::uint32_t>(list.size() - 1);
}

bool is_amount(std::int64_t cents) {
  return cents >= 0 && cents <= kAmountMax.value();
}
bool is_meter_value(std::int64_t millionths) {
  return millionths >= 0 && millionths <= kMeterMax.value();
}

}  // namespace

struct MeterFolder::Impl {
  // A change to a place: a correction, or something struck out.
  struct Change {
    std::size_t place = 0;
    MeterStep put_aside;
    bool of_original = false;  // it names the event recorded first, and no correction of it
  };

  explicit Impl(std::string stream, std::vector<StreamSeq> left_out)
      : venue(venue_of(stream)), without(std::move(left_out)) {
    history.meter = std::move(stream);
  }

  void take(const EventRef& ref) {
    const Event::Reader event = ref.event;
    const std::uint64_t sequence = event.getSequence();
    CARDSPEAK_CHECK(history.events == 0 || sequence >= history.last.value(),
                    "the fold is given events in the order of their sequence numbers");
    const bool claimed_already = history.events != 0 && sequence == history.last.value();
    ++history.events;
    note_number(sequence, ref.fork || claimed_already);
    if (claimed_already) return;
    const DeviceTimeNs time(event.getDeviceTimeNs());
    if (history.steps.empty()) history.first_event = time;
    history.last_event = std::max(history.last_event, time);
    const MeterStep step = step_of(event);
    if (event.getCorrects() == 0 && !event.isStruckOut()) {
      places.push_back(StreamSeq(sequence));
      history.steps.push_back(step);
      return;
    }
    correct(event, step);
  }

  void note_number(std::uint64_t sequence, bool fork) {
    const std::uint64_t before = history.last.value();
    if (sequence > before + 1) {
      history.gaps.emplace_back(StreamSeq(before + 1), StreamSeq(sequence - 1));
      const auto& [first, last] = history.gaps.back();
      find(first == last ? Remark(RemarkForm::kEventMissing, {first})
                         : Remark(RemarkForm::kEventsMissing, {first, last}),
           first);
    }
    if (fork && forked != StreamSeq(sequence)) {
      forked = StreamSeq(sequence);
      find({RemarkForm::kTwoEventsOneNumber, {forked}}, forked);
    }
    history.last = StreamSeq(sequence);
  }

  void find(Remark remark, StreamSeq seq) { history.findings.emplace_back(std::move(remark), seq); }

  // The same as facts::order_events() does for a round, one event at a time.
  void correct(Event::Reader event, MeterStep step) {
    const std::uint64_t corrected = event.getCorrects();
    const bool struck_out = event.isStruckOut();
    const StreamSeq target(corrected);
    std::size_t place = 0;
    const auto change = changes.find(target);
    if (change != changes.end()) {
      place = change->second.place;
    } else {
      const auto found = std::ranges::lower_bound(places, target);
      if (corrected == 0 || found == places.end() || *found != target) {
        find(corrected == 0 ? Remark(RemarkForm::kStrikesOutNothing)
                            : Remark(RemarkForm::kCorrectsNothingOfMeter, {target}),
             step.seq);
        return;
      }
      place = static_cast<std::size_t>(found - places.begin());
    }
    MeterStep& held = history.steps[place];
    note_correction(event, step, place);
    if (!history.corrections.back().counts) return;
    const StreamSeq seq = step.seq;
    const Change now{.place = place, .put_aside = held, .of_original = change == changes.end()};
    step.time = held.time;
    step.first = held.first;
    if (!struck_out || now.of_original) {
      held = step;
    } else if (last_change[place] == target) {
      held = change->second.put_aside;  // a correction that is struck out never was
    }
    last_change[place] = seq;
    changes.emplace(seq, now);
  }

  void note_correction(Event::Reader event, const MeterStep& step, std::size_t place) {
    const MeterStep& held = history.steps[place];
    MeterCorrectionFact fact{.seq = step.seq,
                             .corrects = StreamSeq(event.getCorrects()),
                             .kind = held.kind,
                             .strikes_out = event.isStruckOut(),
                             .was = value_of(held),
                             .now = value_of(step),
                             .staff = text_of(event.getStaff()),
                             .rank = text_of(event.getRank()),
                             .reason = text_of(event.getCorrectionReason())};
    fact.moves_value = !fact.strikes_out && held.kind == step.kind && fact.was != fact.now;
    fact.rests = held.kind == Event::PRIZE_PAID;  // the money went over
    for (std::size_t i = place + 1; i < history.steps.size(); ++i) fact.rests = fact.rests || rests_on(held, i);
    fact.counts = !std::ranges::binary_search(without, step.seq);
    history.corrections.push_back(std::move(fact));
  }

  // What was paid out of the meter rests on all before it; on what the meter holds and on an outcome, every wager and
  // outcome after it; on a wager, the outcome of its round.
  [[nodiscard]] bool rests_on(const MeterStep& held, std::size_t later) const {
    const MeterStep& step = history.steps[later];
    if (step.kind == Event::PRIZE_PAID) return step.from_meter;
    if (held.kind == Event::JACKPOT_WAGER_REGISTERED || held.kind == Event::JACKPOT_GAME_CANCELLED) {
      return step.kind == Event::OUTCOME_RECORDED && step.table == held.table && step.round == held.round;
    }
    return step.kind == Event::JACKPOT_WAGER_REGISTERED || step.kind == Event::OUTCOME_RECORDED;
  }

  // Amounts of wagers and prizes are cents.
  static Millionths value_of(const MeterStep& step) {
    const bool cents = step.kind == Event::JACKPOT_WAGER_REGISTERED || step.kind == Event::PRIZE_PAID;
    return Millionths(cents ? step.amount * kMillionthsToTheCent : step.amount);
  }

  std::uint32_t table(capnp::Text::Reader text) {
    std::string name = text_of(text);
    if (name.starts_with(venue + "/")) name.erase(0, venue.size() + 1);
    if (!history.tables.empty() && last_table < history.tables.size() && history.tables[last_table] == name) {
      return last_table;
    }
    const auto [known, is_new] = tables.emplace(name, static_cast<std::uint32_t>(history.tables.size()));
    if (is_new) history.tables.push_back(std::move(name));
    last_table = known->second;
    return last_table;
  }

  template <typename Kind>
  void round_of(Kind kind, MeterStep& step) {
    step.table = table(kind.getTable());
    step.round = RoundNo(kind.getRound());
  }

  std::int64_t amount(std::int64_t value, bool in_range, StreamSeq seq) {
    if (in_range) return value;
    find({RemarkForm::kMeterAmountOutOfRange, {value}}, seq);
    return 0;
  }

  MeterStep step_of(Event::Reader event) {
    MeterStep step;
    step.kind = event.which();
    step.seq = StreamSeq(event.getSequence());
    step.first = step.seq;
    step.time = DeviceTimeNs(event.getDeviceTimeNs());
    // Kinds of other streams, and kinds that carry nothing, are steps without a meaning here.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"
    switch (event.which()) {
      case Event::METER_CONFIGURED:
        step.detail = keep(history.configurations, configuration_of(event));
        break;
      case Event::JACKPOT_WAGER_REGISTERED: {
        const auto wager = event.getJackpotWagerRegistered();
        round_of(wager, step);
        step.seat = SeatNo(wager.getSeat());
        step.level = wager.getLevel();
        step.amount = amount(wager.getAmountCents(), is_amount(wager.getAmountCents()), step.seq);
        break;
      }
      case Event::JACKPOT_GAME_CANCELLED:
        round_of(event.getJackpotGameCancelled(), step);
        step.detail = keep(history.cancellations, cancellation_of(event));
        break;
      case Event::OUTCOME_RECORDED:
        round_of(event.getOutcomeRecorded(), step);
        step.detail = keep(history.winners, winners_of(event.getOutcomeRecorded()));
        break;
      case Event::PRIZE_PAID: {
        const auto prize = event.getPrizePaid();
        round_of(prize, step);
        step.seat = SeatNo(prize.getSeat());
        step.from_meter = prize.getFromMeter();
        step.amount = amount(prize.getAmountCents(), is_amount(prize.getAmountCents()), step.seq);
        step.detail = keep(history.officers, text_of(event.getRank()));
        break;
      }
      case Event::METER_RESET:
        meter_amount(event.getMeterReset(), step);
        break;
      case Event::METER_READING:
        meter_amount(event.getMeterReading(), step);
        step.display = event.getMeterReading().getDisplay();
        break;
      case Event::METER_TRANSFERRED: {
        const auto transfer = event.getMeterTransferred();
        step.level = transfer.getLevel();
        step.amount = amount(transfer.getMillionths(), is_meter_value(transfer.getMillionths()), step.seq);
        step.detail = keep(history.transfers, text_of(transfer.getToMeter()));
        break;
      }
      default:
        break;
    }
#pragma GCC diagnostic pop
    return step;
  }

  void meter_amount(schema::MeterAmount::Reader value, MeterStep& step) {
    step.level = value.getLevel();
    step.amount = amount(value.getMillionths(), is_meter_value(value.getMillionths()), step.seq);
  }

  MeterConfiguration configuration_of(Event::Reader event) {
    const auto data = event.getMeterConfigured();
    MeterConfiguration configuration{
        .cost = Cents(is_amount(data.getCostCents()) ? data.getCostCents() : 0),
        .option = text_of(data.getOption()),
        .seed_units = is_amount(data.getSeedUnits()) ? data.getSeedUnits() : 0,
        .reset_units = is_amount(data.getResetUnits()) ? data.getResetUnits() : 0,
        .increment = data.getIncrementPartsPerMillion(),
        .pools = {},
        .tables = {},
        .game = text_of(data.getGame()),
        .time = DeviceTimeNs(event.getDeviceTimeNs()),
        .seq = StreamSeq(event.getSequence()),
    };
    for (const auto pool : data.getPools()) {
      configuration.pools.push_back({.level = pool.getLevel(),
                                     .seed_units = is_amount(pool.getSeedUnits()) ? pool.getSeedUnits() : 0,
                                     .increment = pool.getIncrementPartsPerMillion(),
                                     .wager_level = pool.getWagerLevel()});
    }
    for (const auto name : data.getTables()) configuration.tables.push_back(history.tables[table(name)]);
    return configuration;
  }

  static CancellationFact cancellation_of(Event::Reader event) {
    const std::string staff = text_of(event.getStaff());
    const std::string rank = text_of(event.getRank());
    return {.by = rank.empty() || staff.empty() ? rank + staff : rank + " " + staff,
            .reason = text_of(event.getJackpotGameCancelled().getReason())};
  }

  static std::vector<JackpotWinnerFact> winners_of(schema::OutcomeRecorded::Reader outcome) {
    std::vector<JackpotWinnerFact> winners;
    for (const auto winner : outcome.getWinners()) {
      winners.push_back(
          {.seat = SeatNo(winner.getSeat()), .hand = text_of(winner.getHand()), .level = winner.getLevel()});
    }
    return winners;
  }

  MeterHistory history;
  std::string venue;
  std::map<std::string, std::uint32_t> tables;
  std::uint32_t last_table = MeterStep::kNone;
  std::vector<StreamSeq> places;  // the number recorded first at each step
  std::map<StreamSeq, Change> changes;
  std::map<std::size_t, StreamSeq> last_change;
  std::vector<StreamSeq> without;  // corrections that count for nothing
  StreamSeq forked;
};

MeterFolder::MeterFolder(std::string stream, std::vector<StreamSeq> without)
    : impl_(std::make_unique<Impl>(std::move(stream), std::move(without))) {}
MeterFolder::~MeterFolder() = default;
MeterFolder::MeterFolder(MeterFolder&&) noexcept = default;
MeterFolder& MeterFolder::operator=(MeterFolder&&) noexcept = default;

void MeterFolder::take(const EventRef& event) {
  impl_->take(event);
}

MeterHistory MeterFolder::finish() {
  return std::move(impl_->history);
}

MeterHistory fold_meter(std::string stream, std::span<const EventRef> events, std::vector<StreamSeq> without) {
  MeterFolder folder(std::move(stream), std::move(without));
  for (const EventRef& event : events) folder.take(event);
  return folder.finish();
}

std::uint32_t MeterHistory::find_table(std::string_view table) const {
  const auto found = std::ranges::find(tables, table);
  return found == tables.end() ? MeterStep::kNone : static_cast<std::uint32_t>(found - tables.begin());
}

std::uint32_t MeterHistory::find_table(const RoundId& round) const {
  return meter.starts_with(round.venue + "/") ? find_table(round.table) : MeterStep::kNone;
}

}  // namespace cardspeak
