#include "tests/layering/circles_fixture.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace cardspeak::layering {
namespace {

// From a module to those that it includes, each with the first line that does so.
using Includes = std::map<std::string, Circle::Step>;
using Modules = std::map<std::string, Includes>;

std::string module_of(const std::string& path) {
  return path.substr(0, path.rfind('.'));
}

Modules modules_of(const Sources& sources) {
  Modules modules;
  for (const auto& [path, text] : sources) {
    const std::string from = module_of(path);
    for (const Include& include : includes_of(text)) {
      const std::string to = module_of(include.name);
      if (!include.quoted || to == from || !sources.contains(include.name)) continue;
      modules[from].try_emplace(to, Circle::Step{.from = from, .file = path, .line = include.line});
    }
  }
  return modules;
}

// The shortest way from a module back to itself; nothing: there is none.
std::optional<Circle> way_round(const Modules& modules, const std::string& start) {
  std::map<std::string, Circle::Step> came_by;  // by module: the include that first led to it
  std::deque<std::string> open = {start};
  while (!open.empty() && !came_by.contains(start)) {
    const auto from = modules.find(open.front());
    open.pop_front();
    if (from == modules.end()) continue;
    for (const auto& [to, step] : from->second) {
      if (came_by.try_emplace(to, step).second) open.push_back(to);
    }
  }
  if (!came_by.contains(start)) return std::nullopt;
  Circle circle;
  std::string at = start;
  do {
    circle.steps.push_back(came_by.at(at));
    at = circle.steps.back().from;
  } while (at != start);
  std::ranges::reverse(circle.steps);
  return circle;
}

// Every module that `start` includes, directly or by way of others.
std::set<std::string> reached_from(const Modules& modules, const std::string& start) {
  std::set<std::string> reached;
  std::vector<std::string> open = {start};
  while (!open.empty()) {
    const auto from = modules.find(open.back());
    open.pop_back();
    if (from == modules.end()) continue;
    for (const auto& [to, step] : from->second) {
      if (reached.insert(to).second) open.push_back(to);
    }
  }
  return reached;
}

}  // namespace

std::string Circle::text() const {
  std::string text;
  for (const Step& step : steps) text += step.from + " -> ";
  return text + steps.front().from;
}

std::vector<Circle> circles_in(const Sources& sources) {
  const Modules modules = modules_of(sources);
  std::vector<Circle> circles;
  std::set<std::string> told;  // modules of circles that are listed already
  for (const auto& [module, includes] : modules) {
    if (told.contains(module)) continue;
    auto circle = way_round(modules, module);
    if (!circle) continue;
    for (const std::string& other : reached_from(modules, module)) {
      if (reached_from(modules, other).contains(module)) told.insert(other);
    }
    circles.push_back(*std::move(circle));
  }
  return circles;
}

}  // namespace cardspeak::layering
