// What a game's books are asked, to see whether a change of one of their values is seen.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/law/rulebook.h"

namespace cardspeak::values {

// A question that a book of the game answers: a round or a meter to judge.
struct Probe {
  std::string name;  // for messages
  // The whole of the answer, as bytes that differ where the answer does. The book's hash is no part of it.
  std::function<std::string(const Rulebook&)> answer;
  // The same for people, and for finding a word in it.
  std::function<std::string(const Rulebook&)> text;
};

// All that is at hand for the book: the golden rounds of all versions of its game with their meters, the same under
// other values of the table's options and other configurations of the meter, rounds that the simulator plays, and the
// terms of a tournament.
std::vector<Probe> probes_of(const Rulebook& book);

}  // namespace cardspeak::values
