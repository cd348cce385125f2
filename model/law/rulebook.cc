#include "model/law/rulebook.h"

#include <capnp/message.h>
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "model/check.h"
#include "model/law/check_common.h"
#include "model/law/check_house.h"
#include "model/law/compile.h"
#include "model/law/house.h"
#include "model/law/iso_time.h"
#include "model/law/objections.h"
#include "model/law/poker.h"
#include "schemas/json/struct_json.h"

namespace cardspeak {

// The compiled game of a book that passed the check; exactly one is there.
struct CompiledGame {
  std::unique_ptr<const law::CompiledHouse> house;
  std::unique_ptr<const law::CompiledPoker> poker;
};

struct Rulebook::Impl {
  std::string bytes;
  std::string hash;
  capnp::MallocMessageBuilder message;
  std::string venue;
  std::string game;
  std::string version;
  std::string title;
  DeviceTimeNs in_force_from;
  std::optional<DeviceTimeNs> in_force_until;
  DeviceTimeNs known_from;
  std::optional<DeviceTimeNs> known_until;
  CompiledGame game_rules;
  schema::Rulebook::Reader data;  // into `message`
};

Rulebook::Rulebook(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

namespace {

std::string copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

// The moment of a text that passed the check.
std::optional<DeviceTimeNs> checked_moment(capnp::Text::Reader text) {
  if (text.size() == 0) return std::nullopt;
  const auto moment = parse_iso_time({text.begin(), text.size()});
  CARDSPEAK_CHECK(moment.has_value(), "a checked book has readable moments");
  return *moment;
}

// How objections name the book: by game and version, where it says them.
std::string label(schema::Rulebook::Reader data) {
  constexpr std::size_t kShown = 64;
  const bool named = data.getGame().size() != 0 && data.getVersion().size() != 0;
  if (!named || data.getGame().size() > kShown || data.getVersion().size() > kShown) return "";
  return fmt::format("{} {}", copy(data.getGame()), copy(data.getVersion()));
}

void compile_house_game(schema::Rulebook::Reader data, law::Objections& objections, CompiledGame& game) {
  auto house = std::make_unique<law::CompiledHouse>(law::compile_house(data, objections));
  if (objections.none()) law::check_house(*house, objections);
  game.house = std::move(house);
}

void compile_poker_game(schema::Rulebook::Reader data, law::Objections& objections, CompiledGame& game) {
  objections.append(law::check_poker(data));
  if (!objections.none()) return;
  auto compiled = law::compile_poker(data);
  CARDSPEAK_CHECK(compiled.has_value(), "a poker book that passed its check compiles");
  compiled->words = law::compile_words(data, law::compile_acts(data.getAuthorities()), objections);
  for (const auto rank : data.getAuthorities().getRanks()) compiled->ranks.push_back(copy(rank));
  compiled->last_word = copy(data.getAuthorities().getLastWord());
  compiled->last_word_rule = copy(data.getAuthorities().getLastWordRule());
  game.poker = std::make_unique<law::CompiledPoker>(std::move(*compiled));
}

// Reads, checks and compiles. All objections to the bytes; without any, `message` and `game` are filled.
std::vector<Objection> read_book(std::string_view bytes, capnp::MessageBuilder& message, CompiledGame& game) {
  auto root = message.initRoot<schema::Rulebook>();
  if (const auto read = schema::read_json(bytes, root); !read) {
    return {{"", read.error().text()}};
  }
  const auto data = root.asReader();
  law::Objections objections(label(data));
  law::check_common(data, objections);
  switch (data.which()) {
    case schema::Rulebook::HOUSE:
      compile_house_game(data, objections, game);
      break;
    case schema::Rulebook::POKER:
      compile_poker_game(data, objections, game);
      break;
    case schema::Rulebook::UNSET:
      objections.add("game", "a book has the rules of a house game or of the poker room");
      break;
  }
  return objections.take();
}

}  // namespace

Result<Rulebook> load_rulebook(std::string_view name, std::string bytes, std::string hash) {
  auto impl = std::make_shared<Rulebook::Impl>();
  impl->bytes = std::move(bytes);
  impl->hash = std::move(hash);
  const auto objections = read_book(impl->bytes, impl->message, impl->game_rules);
  if (!objections.empty()) {
    std::string more = objections.size() == 1 ? "" : fmt::format(" (and {} more)", objections.size() - 1);
    return fail(ErrorCode::kBadInput, fmt::format("rulebook {}: {}{}", name, objections.front().text(), more));
  }
  const auto data = impl->message.getRoot<schema::Rulebook>().asReader();
  impl->data = data;
  impl->venue = copy(data.getVenue());
  impl->game = copy(data.getGame());
  impl->version = copy(data.getVersion());
  impl->title = copy(data.getTitle());
  impl->in_force_from = checked_moment(data.getInForce().getFrom()).value();
  impl->in_force_until = checked_moment(data.getInForce().getUntil());
  impl->known_from = checked_moment(data.getInForce().getKnownFrom()).value();
  impl->known_until = checked_moment(data.getInForce().getKnownUntil());
  return Rulebook(std::move(impl));
}

std::vector<Objection> check_rulebook(std::string_view bytes) {
  capnp::MallocMessageBuilder message;
  CompiledGame game;
  return read_book(bytes, message, game);
}

const std::string& Rulebook::venue() const {
  return impl_->venue;
}
const std::string& Rulebook::game() const {
  return impl_->game;
}
const std::string& Rulebook::version() const {
  return impl_->version;
}
const std::string& Rulebook::title() const {
  return impl_->title;
}
const std::string& Rulebook::hash() const {
  return impl_->hash;
}
const std::string& Rulebook::bytes() const {
  return impl_->bytes;
}
schema::Rulebook::Reader Rulebook::data() const {
  return impl_->data;
}
DeviceTimeNs Rulebook::in_force_from() const {
  return impl_->in_force_from;
}
std::optional<DeviceTimeNs> Rulebook::in_force_until() const {
  return impl_->in_force_until;
}
DeviceTimeNs Rulebook::known_from() const {
  return impl_->known_from;
}
std::optional<DeviceTimeNs> Rulebook::known_until() const {
  return impl_->known_until;
}
const law::CompiledHouse* Rulebook::house() const {
  return impl_->game_rules.house.get();
}
const law::CompiledPoker* Rulebook::poker() const {
  return impl_->game_rules.poker.get();
}

}  // namespace cardspeak
