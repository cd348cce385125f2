// The stream of a simulated jackpot meter.
#pragma once

#include <capnp/message.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "ingest/simulator/output.h"
#include "model/ids.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {

// Numbers what the meter's device writes, and sees to it that its clock goes on. The sink must outlive it.
class MeterStream {
 public:
  MeterStream(std::string name, const EventSink& sink) : name_(std::move(name)), sink_(sink) {}

  // "<venue>/meter/<name>"
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string meter() const { return name_.substr(name_.rfind('/') + 1); }

  template <typename Fill>
  void write(DeviceTimeNs now, Fill&& fill) {
    capnp::MallocMessageBuilder message;
    auto event = message.initRoot<schema::Event>();
    event.setStream(name_);
    event.setSequence(++sequence_);
    last_ = std::max(last_ + 1, now.value());
    event.setDeviceTimeNs(last_);
    event.setDevice(meter() + "-dev");
    fill(event);
    sink_(event.asReader());
  }

 private:
  std::string name_;
  const EventSink& sink_;
  std::uint64_t sequence_ = 0;
  std::int64_t last_ = 0;  // nanoseconds
};

}  // namespace cardspeak::simulator
