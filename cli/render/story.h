// The round as a story: its events in order, those of one kind that follow each other told together. The same in every
// form. Tells what is on record; judges nothing.
#pragma once

#include <string>
#include <vector>

#include "cli/render/round_view.h"

namespace cardspeak {

// A paragraph: when it began, what it is about, what happened.
struct StoryLine {
  DeviceTimeNs time;
  std::string heading;             // "Wagers", "Cards", "Flop"
  std::vector<std::string> items;  // "seat 1 ante $10.00"; may be empty: the heading says it all
};

std::vector<StoryLine> tell(const RoundView& view);

}  // namespace cardspeak
