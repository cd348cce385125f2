#include "model/law/rulebook.h"

#include <capnp/message.h>
#include <fmt/format.h>

#include <atomic>
#include <memory>
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

// What is in the bytes of a book.
struct Rulebook::Content {
  std::string problem;  // with the bytes; empty: they passed the check, and the rest is there
  capnp::MallocMessageBuilder message;
  CompiledGame game_rules;
  schema::Rulebook::Reader data;  // into `message`
};

struct Rulebook::Impl {
  std::string name;  // for messages
  std::string bytes;
  std::string hash;
  BookLabel label;
  DeviceTimeNs in_force_from;
  std::optional<DeviceTimeNs> in_force_until;
  DeviceTimeNs known_from;
  std::optional<DeviceTimeNs> known_until;

  // Null until somebody asks; then owned. Of several who read at the same time one puts down what he read, and all get
  // that.
  mutable std::atomic<const Content*> content = nullptr;

  Impl() = default;
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { delete content.load(); }
  [[nodiscard]] const Content& read() const;
  const Content& put_down(std::unique_ptr<const Content> read) const {
    const Content* there = nullptr;
    return content.compare_exchange_strong(there, read.get()) ? *read.release() : *there;
  }
};

Rulebook::Rulebook(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

namespace {

std::string copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

// How objections name the book: by game and version, where it says them.
std::string short_name(schema::Rulebook::Reader data) {
  constexpr std::size_t kShown = 64;
  const bool named = data.getGame().size() != 0 && data.getVersion().size() != 0;
  if (!named || data.getGame().size() > kShown || data.getVersion().size() > kShown) return "";
  return fmt::format("{} {}", copy(data.getGame()), copy(data.getVersion()));
}

// The game where the office of a tournament has the last word, over all others of the venue, with whoever may act in
// its place. Null: the book has no such office.
template <typename Game>
std::shared_ptr<const Game> in_tournament(const Game& game, schema::Authorities::Reader authorities) {
  if (authorities.getTournamentLastWord().size() == 0) return nullptr;
  auto other = std::make_shared<Game>(game);
  other->deputy = copy(authorities.getTournamentDeputy());
  other->deputy_rule = copy(authorities.getTournamentDeputyRule());
  if (!other->deputy.empty()) other->ranks.push_back(other->deputy);
  other->last_word = copy(authorities.getTournamentLastWord());
  other->last_word_rule = copy(authorities.getTournamentLastWordRule());
  other->ranks.push_back(other->last_word);
  return other;
}

void compile_house_game(schema::Rulebook::Reader data, law::Objections& objections, CompiledGame& game) {
  auto house = std::make_unique<law::CompiledHouse>(law::compile_house(data, objections));
  if (objections.none()) law::check_house(*house, objections);
  if (objections.none()) house->in_tournament = in_tournament(*house, data.getAuthorities());
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
  for (const law::ActRule& act : law::compile_acts(data.getAuthorities())) {
    if (act.act == law::kConfirmPrize) compiled->confirm_prize = act;
    if (act.act == law::kChangeGame) compiled->change_game = act;
  }
  for (law::CompiledPoker& other : compiled->other_decks) {
    other.confirm_prize = compiled->confirm_prize;
    other.change_game = compiled->change_game;
    other.words = compiled->words;
    other.ranks = compiled->ranks;
    other.last_word = compiled->last_word;
    other.last_word_rule = compiled->last_word_rule;
    other.in_tournament = in_tournament(other, data.getAuthorities());
  }
  compiled->in_tournament = in_tournament(*compiled, data.getAuthorities());
  game.poker = std::make_unique<law::CompiledPoker>(std::move(*compiled));
}

// Reads, checks and compiles. All objections to the bytes; without any, `message` and `game` are filled.
std::vector<Objection> read_book(std::string_view bytes, capnp::MessageBuilder& message, CompiledGame& game) {
  auto root = message.initRoot<schema::Rulebook>();
  if (const auto read = schema::read_json(bytes, root); !read) {
    return {{"", read.error().text()}};
  }
  const auto data = root.asReader();
  law::Objections objections(short_name(data));
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

// The moment of a label; nothing: the text is empty. Errors: kBadInput.
Result<std::optional<DeviceTimeNs>> moment_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto moment = parse_iso_time(text);
  if (!moment) return std::unexpected(moment.error());
  return *moment;
}

// "rulebook NAME: the first objection (and N more)".
std::string summed_up(std::string_view name, const std::vector<Objection>& objections) {
  const std::string more = objections.size() == 1 ? "" : fmt::format(" (and {} more)", objections.size() - 1);
  return fmt::format("rulebook {}: {}{}", name, objections.front().text(), more);
}

}  // namespace

BookLabel label_of(schema::Rulebook::Reader data) {
  const auto in_force = data.getInForce();
  return {copy(data.getVenue()),     copy(data.getGame()),          copy(data.getVersion()),
          copy(data.getTitle()),     copy(data.getZone()),          copy(in_force.getFrom()),
          copy(in_force.getUntil()), copy(in_force.getKnownFrom()), copy(in_force.getKnownUntil())};
}

Result<Rulebook> unread_rulebook(std::string_view name, BookLabel label, std::string bytes, std::string hash) {
  auto impl = std::make_shared<Rulebook::Impl>();
  const auto in_force_from = moment_of(label.in_force_from);
  const auto in_force_until = moment_of(label.in_force_until);
  const auto known_from = moment_of(label.known_from);
  const auto known_until = moment_of(label.known_until);
  const bool readable = in_force_from && in_force_until && known_from && known_until;
  if (!readable || !*in_force_from || !*known_from) {
    return fail(ErrorCode::kBadInput,
                fmt::format("rulebook {}: it does not say since when it is in force and known", name));
  }
  impl->in_force_from = **in_force_from;
  impl->in_force_until = *in_force_until;
  impl->known_from = **known_from;
  impl->known_until = *known_until;
  impl->name = name;
  impl->label = std::move(label);
  impl->bytes = std::move(bytes);
  impl->hash = std::move(hash);
  return Rulebook(std::move(impl));
}

Result<Rulebook> load_rulebook(std::string_view name, std::string bytes, std::string hash) {
  auto content = std::make_unique<Rulebook::Content>();
  const auto objections = read_book(bytes, content->message, content->game_rules);
  if (!objections.empty()) return fail(ErrorCode::kBadInput, summed_up(name, objections));
  content->data = content->message.getRoot<schema::Rulebook>().asReader();
  auto book = unread_rulebook(name, label_of(content->data), std::move(bytes), std::move(hash));
  CARDSPEAK_CHECK(book.has_value(), "a checked book has readable moments");
  book->impl_->put_down(std::move(content));
  return book;
}

const Rulebook::Content& Rulebook::Impl::read() const {
  if (const Content* const there = content.load()) return *there;
  auto made = std::make_unique<Content>();
  const auto objections = read_book(bytes, made->message, made->game_rules);
  if (!objections.empty()) {
    made->problem = summed_up(name, objections);
  } else {
    made->data = made->message.getRoot<schema::Rulebook>().asReader();
    if (label_of(made->data) != label) {
      made->problem = fmt::format("rulebook {}: it is not the book that its label names", name);
    }
  }
  return put_down(std::move(made));
}

Result<void> Rulebook::read() const {
  const Content& content = impl_->read();
  if (!content.problem.empty()) return fail(ErrorCode::kBadInput, content.problem);
  return {};
}

const Rulebook::Content& Rulebook::content() const {
  const Content& content = impl_->read();
  CARDSPEAK_CHECK(content.problem.empty(), content.problem.c_str());
  return content;
}

std::vector<Objection> check_rulebook(std::string_view bytes) {
  capnp::MallocMessageBuilder message;
  CompiledGame game;
  return read_book(bytes, message, game);
}

const BookLabel& Rulebook::label() const {
  return impl_->label;
}
const std::string& Rulebook::venue() const {
  return impl_->label.venue;
}
const std::string& Rulebook::game() const {
  return impl_->label.game;
}
const std::string& Rulebook::version() const {
  return impl_->label.version;
}
const std::string& Rulebook::title() const {
  return impl_->label.title;
}
const std::string& Rulebook::hash() const {
  return impl_->hash;
}
const std::string& Rulebook::bytes() const {
  return impl_->bytes;
}
schema::Rulebook::Reader Rulebook::data() const {
  return content().data;
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
  return content().game_rules.house.get();
}
const law::CompiledPoker* Rulebook::poker() const {
  return content().game_rules.poker.get();
}

}  // namespace cardspeak
