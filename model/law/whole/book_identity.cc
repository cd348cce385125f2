#include "model/law/whole/book_identity.h"

namespace cardspeak {

std::string BookIdentity::text() const {
  return venue + "/" + (room.empty() ? game : room) + "/" + version;
}

}  // namespace cardspeak
