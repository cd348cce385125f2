#include "cli/app/places.h"

#include <cstdlib>

namespace cardspeak {
namespace {

std::string home() {
  const char* set = std::getenv("CARDSPEAK_HOME");
  return set != nullptr && *set != '\0' ? set : "cardspeak-data";
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
  return log.find("://") == std::string::npos ? log + ".tiles" : "";
}
std::string patrons_file(const std::string& given, const std::string& log) {
  if (!given.empty()) return given;
  return log.find("://") == std::string::npos ? log + ".patrons" : "";
}

}  // namespace cardspeak
