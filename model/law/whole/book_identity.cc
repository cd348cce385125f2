#include "model/law/whole/book_identity.h"

#include <fmt/format.h>

namespace cardspeak {

std::string BookIdentity::text() const {
  return fmt::format("{}/{}/{}", venue, room.empty() ? game : room, version);
}

}  // namespace cardspeak
