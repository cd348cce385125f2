// cardspeak devices seal: signs device files as the devices would.
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include <capnp/message.h>

#include "cli/app/whole_file.h"
#include "cli/render/words.h"
#include "cli/time/zone.h"
#include "cli/verbs/verbs.h"
#include "ingest/device/check_event.h"
#include "ingest/device/device_file.h"
#include "ingest/device/device_signer.h"
#include "ingest/device/patron_masks.h"
#include "model/devices/register.h"
#include "model/try.h"
#include "replay/evidence/key_file.h"
#include "schemas/json/event_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/register.capnp.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

struct SealCall {
  std::vector<std::string> files;
  std::string keys;
  std::string out;
  std::string mask_patrons;
  bool make = false;
};

HelpPage devices_seal_page() {
  HelpPage page;
  page.name = "devices seal";
  page.summary = "seal and sign device files as the devices would";
  page.synopsis = {"FILE... --keys DIR [--make] [--mask-patrons FILE] [--out FILE]"};
  page.description = {
      "Writes the events of all FILEs as JSON lines, each with its number, the hash of the event before it in its "
      "stream, and signatures: on each roundClosed, on each event of a meter or desk, and on what belongs to no round "
      "that is open. Each stream has to be there from its first event on. For trials, and for devices beside which a "
      "machine signs for them.",
      "DIR has a key for each device: DIR/VENUE/DEVICE.key, as cardspeak key makes it. With --make, those that are "
      "missing are made, and DIR/devices.json is written, from which devices sign makes a register.",
      "With --mask-patrons a mask stands in each event in the place of a patron's name, and FILE keeps what opens it "
      "(docs/evidence.md)."};
  page.examples = {"cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl",
                   "cardspeak key casino.example/devices --out house.key > house.pub",
                   "cardspeak devices sign keys/devices.json --key house.key --out register",
                   "cardspeak ingest signed.jsonl --log signed-log --devices register --register-key house.pub"};
  return page;
}

// The keys of a folder, each read once, and what was signed with them.
class KeyFolder {
 public:
  KeyFolder(std::string folder, bool make) : folder_(std::move(folder)), make_(make) {}

  Result<const schema::SigningKey*> key_of(std::string_view venue, std::string_view device) {
    const std::pair<std::string, std::string> name(venue, device);
    if (const auto known = keys_.find(name); known != keys_.end()) return &known->second.key;
    if (device.empty() || device.size() > kIdMax || !std::ranges::all_of(device, is_name_character)) {
      return fail(ErrorCode::kBadInput,
                  "field device: expected letters, digits, - and _, since a key's file is called "
                  "after it, found \"" +
                      std::string(device) + '"');
    }
    const fs::path path = fs::path(folder_) / venue / (std::string(device) + ".key");
    auto key = read_or_make(path, name.first + "/" + name.second);
    if (!key) return std::unexpected(std::move(key).error());
    return &keys_.emplace(name, *std::move(key)).first->second.key;
  }

  void note_place(schema::Event::Reader event) {
    const std::string stream(event.getStream().begin(), event.getStream().size());
    const std::string venue = venue_of(stream);
    Places& places = places_[{venue, std::string(event.getDevice().begin(), event.getDevice().size())}];
    places.at.insert(stream.substr(venue.size() + 1));
    const DeviceTimeNs time(event.getDeviceTimeNs());
    if (places.from == DeviceTimeNs() || time < places.from) places.from = time;
  }

  // What a register of these devices would say.
  [[nodiscard]] std::string draft() const {
    capnp::MallocMessageBuilder message;
    auto out = message.initRoot<schema::Register>();
    out.setForm("cardspeak-register/1");
    auto devices = out.initDevices(static_cast<unsigned>(keys_.size()));
    unsigned index = 0;
    for (const auto& [name, key] : keys_) {
      auto device = devices[index++];
      device.setVenue(name.first);
      device.setDevice(name.second);
      const Places& places = places_.at(name);
      auto at = device.initAt(static_cast<unsigned>(places.at.size()));
      unsigned place = 0;
      for (const std::string& each : places.at) at.set(place++, each);
      device.setKey(key_text(key.key.public_key()));
      device.setValidFrom(iso_moment(places.from));
    }
    return schema::write_json(out.asReader(), schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut) + "\n";
  }

 private:
  struct Places {
    std::set<std::string> at;
    DeviceTimeNs from;
  };

  Result<evidence::NamedKey> read_or_make(const fs::path& path, const std::string& name) const {
    std::error_code error;
    if (!make_ || fs::exists(path, error)) return evidence::read_key_file(path.string());
    fs::create_directories(path.parent_path(), error);
    evidence::NamedKey key{name, schema::SigningKey::generate()};
    if (auto made = evidence::make_key_file(path.string(), key); !made) return std::unexpected(std::move(made).error());
    return key;
  }

  std::string folder_;
  bool make_;
  std::map<std::pair<std::string, std::string>, evidence::NamedKey> keys_;
  std::map<std::pair<std::string, std::string>, Places> places_;
};

// Gives all events of a file to the signer. Errors: what the first wrong one says, with its place.
Result<void> sign_file(const std::string& file, DeviceSigner& signer, KeyFolder& keys, PatronMasks* masks) {
  const auto source = open_device_file(file);
  for (;;) {
    const auto event = source->next();
    if (!event) return fail(event.error().code, source->where() + ": " + event.error().message);
    if (!*event) return {};
    const auto checked = check_event((*event)->asReader());
    if (!checked) return fail(ErrorCode::kBadInput, source->where() + ": " + checked.error().text());
    if (masks != nullptr) masks->mask(**event);
    keys.note_place((*event)->asReader());
    if (const auto taken = signer.take((*event)->asReader()); !taken) {
      return fail(taken.error().code, source->where() + ": " + taken.error().message);
    }
  }
}

// Where the sealed events go, line by line.
class SealedLines {
 public:
  SealedLines(const std::string& path, Session& session) : session_(session) {
    if (!path.empty()) file_.emplace(path);
  }
  void add(schema::Event::Reader event) {
    ++events_;
    const std::string line = schema::write_event_json(event) + "\n";
    file_ ? file_->write(line) : session_.out.write(line);
  }
  Result<void> finish() { return file_ ? file_->finish() : Result<void>(); }
  [[nodiscard]] std::uint64_t events() const { return events_; }

 private:
  Session& session_;
  std::optional<WholeFile> file_;  // none: standard output
  std::uint64_t events_ = 0;
};

Result<void> seal_files(const SealCall& call, KeyFolder& keys, SealedLines& lines) {
  std::optional<PatronMasks> masks;
  if (!call.mask_patrons.empty()) {
    auto opened = PatronMasks::open(call.mask_patrons);
    if (!opened) return std::unexpected(std::move(opened).error());
    masks.emplace(*std::move(opened));
  }
  DeviceSigner signer([&](std::string_view venue, std::string_view device) { return keys.key_of(venue, device); },
                      [&](schema::Event::Reader event) { lines.add(event); });
  for (const std::string& file : call.files) {
    CARDSPEAK_TRY(sign_file(file, signer, keys, masks ? &*masks : nullptr));
  }
  CARDSPEAK_TRY(signer.finish());
  if (masks) CARDSPEAK_TRY(masks->sync());
  return lines.finish();
}

ExitStatus run_seal(const SealCall& call, Session& session) {
  KeyFolder keys(call.keys, call.make);
  SealedLines lines(call.out, session);
  if (const auto sealed = seal_files(call, keys, lines); !sealed) return session.fail(sealed.error());
  if (call.make) {
    const std::string draft = (fs::path(call.keys) / "devices.json").string();
    if (auto written = write_whole_file(draft, keys.draft()); !written) return session.fail(written.error());
  }
  session.talk.say(counted(lines.events(), "event", "events") + " sealed");
  return ExitStatus::kDone;
}

}  // namespace

void declare_devices_seal(CommandLine& line, CLI::App& devices) {
  CLI::App& verb = line.verb(devices_seal_page(), &devices);
  auto call = std::make_shared<SealCall>();
  verb.add_option("FILE", call->files, "device files; - is standard input")->required();
  verb.add_option("--keys", call->keys, "the folder of the devices' keys")->type_name("DIR")->required();
  verb.add_flag("--make", call->make, "makes the keys that are missing, and DIR/devices.json");
  verb.add_option("--mask-patrons", call->mask_patrons, "masks patrons' names, and keeps in FILE what opens them")
      ->type_name("FILE");
  verb.add_option("--out", call->out, "the file to write; standard output when not given")->type_name("FILE");
  line.on(verb, [call](Session& session) { return run_seal(*call, session); });
}

}  // namespace cardspeak
