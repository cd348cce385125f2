#include "cli/app/places.h"

#include <algorithm>
#include <cstdlib>

namespace cardspeak {
namespace {

std::string home() {
  const char* set = std::getenv("CARDSPEAK_HOME");
  return set != nullptr && *set != '\0' ? set : "cardspeak-data";
}

// What lies beside a log in a folder is named after the folder, however the call wrote it: what it asks of a log that
// is made now and a slash at its end are no part of the name. Empty: the log is none in a folder.
std::string beside(std::string log, const char* ending) {
  if (log.find("://") != std::string::npos) return "";
  log.erase(std::min(log.rfind("?partitions="), log.size()));
  while (log.size() > 1 && log.ends_with('/')) log.pop_back();
  return log + ending;
}

}  // namespace

std::string log_address(const std::string& given) {
  return given.empty() ? home() + "/log" : given;
}
std::string store_folder(const std::string& given) {
  return given.empty() ? home() + "/store" : given;
}
std::string tiles_folder(const std::string& given, const std::string& log) {
  if (!given.empty()) return given;
  return beside(log, ".tiles");
}
std::string patrons_file(const std::string& given, const std::string& log) {
  if (!given.empty()) return given;
  return beside(log, ".patrons");
}
std::string quarantine_folder(const std::string& given, const std::string& log) {
  if (!given.empty()) return given;
  return beside(log, ".quarantine");
}

}  // namespace cardspeak
