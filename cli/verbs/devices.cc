// cardspeak devices: registers of devices and staff.
#include <capnp/message.h>

#include <memory>
#include <optional>

#include "cli/app/register_file.h"
#include "cli/app/regular_file.h"
#include "cli/app/whole_file.h"
#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/plain.h"
#include "cli/render/words.h"
#include "cli/time/now.h"
#include "cli/time/zone.h"
#include "cli/verbs/verbs.h"
#include "replay/evidence/key_file.h"
#include "replay/evidence/register_note.h"
#include "schemas/register.capnp.h"

namespace cardspeak {
namespace {

HelpPage devices_page() {
  HelpPage page;
  page.name = "devices";
  page.summary = "registers of devices and staff, and the signing of events";
  page.synopsis = {"sign FILE --key KEY [OPTION]...", "list REGISTER --register-key KEY [OPTION]...",
                   "seal FILE... --keys DIR [OPTION]..."};
  page.description = {
      "A register says which device signs what is put on record at which table, meter or desk, by which key and from "
      "when until when, and which offices the staff hold. It is a signed note: whoever has its key decides who counts.",
      "ingest, replay and verify take a register with --devices. Without one nothing is asked of devices."};
  page.examples = {"cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl"};
  return page;
}

// --- sign ------------------------------------------------------------------------------------------------------------

struct SignCall {
  std::string file;
  std::string key;
  std::string out;
};

HelpPage devices_sign_page() {
  HelpPage page;
  page.name = "devices sign";
  page.summary = "make a register: check what it says, and sign it";
  page.synopsis = {"FILE --key KEY [--out REGISTER]"};
  page.description = {
      "FILE is JSON: {\"form\":\"cardspeak-register/1\",\"devices\":[{\"venue\":\"crown-melbourne\",\"device\":"
      "\"CS-04-dev\",\"at\":[\"CS-04\"],\"key\":\"64 hex digits\",\"validFrom\":\"2026-11-01T06:00:00+11:00\"}],"
      "\"staff\":[{\"venue\":\"crown-melbourne\",\"staff\":\"AM-0031\",\"offices\":[{\"office\":\"TG Area Manager\","
      "\"from\":\"2026-01-01T00:00:00+11:00\"}]}]}. A device may have validUntil and revoked, an office until.",
      "Where FILE does not say when it is issued (issued), the present moment goes in: a log takes no register that is "
      "older than one that it has seen. What does not read is refused with the field. The register is printed, or "
      "written to a file with --out."};
  page.examples = {"cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl",
                   "cardspeak key casino.example/devices --out house.key",
                   "cardspeak devices sign keys/devices.json --key house.key --out register"};
  return page;
}

ExitStatus run_sign(const SignCall& call, Session& session) {
  const auto key = evidence::read_key_file(call.key);
  if (!key) return session.fail(key.error());
  const auto json = read_regular_file(call.file);
  if (!json) return session.fail(json.error());
  auto note = evidence::register_note(*json, iso_moment(now()));
  if (!note) return session.fail({note.error().code, call.file + ": " + note.error().message});
  sign(*note, key->name, key->key);
  const std::string text = evidence::to_text(*note);
  if (call.out.empty()) {
    session.out.write_bytes(text);
    return ExitStatus::kDone;
  }
  if (auto written = write_whole_file(call.out, text); !written) return session.fail(written.error());
  return ExitStatus::kDone;
}

// --- list ------------------------------------------------------------------------------------------------------------

struct ListCall {
  RegisterPlace place;
  std::string at;
  bool json = false;
};

HelpPage devices_list_page() {
  HelpPage page;
  page.name = "devices list";
  page.summary = "check a register, and list what it says";
  page.synopsis = {"REGISTER --register-key KEY [--at TIME] [--json]"};
  page.description = {
      "The register is refused (status 2) where KEY has not signed it, and where a field of it does not read.",
      "With --at, each line says how it stood at that moment: in force, not yet, over, or revoked. Times are UTC."};
  page.examples = {"cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl",
                   "cardspeak key casino.example/devices --out house.key > house.pub",
                   "cardspeak devices sign keys/devices.json --key house.key --out register",
                   "cardspeak devices list register --register-key house.pub --at 2026-11-27T21:00:00+11:00"};
  return page;
}

// A line of the list.
struct Entry {
  bool is_device = false;
  std::string venue;
  std::string who;
  std::string name;
  std::string what;
  std::string key;
  Validity valid;
  std::optional<DeviceTimeNs> revoked;
};

std::vector<Entry> entries_of(const Register& content) {
  std::vector<Entry> entries;
  for (const RegisteredDevice& device : content.devices) {
    std::vector<std::string> places;
    for (const std::string& stream : device.streams) places.push_back(stream.substr(device.venue.size() + 1));
    entries.push_back(
        {true, device.venue, device.device, "", list_of(places), key_text(device.key), device.valid, device.revoked});
  }
  for (const RegisteredStaff& person : content.staff) {
    for (const HeldOffice& office : person.offices) {
      entries.push_back({false, person.venue, person.staff, person.name, office.office, "", office.held, {}});
    }
  }
  return entries;
}

// How an entry stands at a moment: in words, and as JSON has it.
std::pair<std::string, std::string> standing(const Entry& entry, DeviceTimeNs time) {
  if (entry.revoked && time >= *entry.revoked) return {"revoked", "revoked"};
  if (entry.valid.begins_after(time)) return {"not yet", "notYet"};
  if (entry.valid.is_over(time)) return {"over", "over"};
  return {"in force", "inForce"};
}

std::string moment_or_none(const std::optional<DeviceTimeNs>& time) {
  return time ? Zone().moment(*time) : "";
}

std::string entries_text(const std::vector<Entry>& entries, const std::optional<DeviceTimeNs>& at, Session& session) {
  Grid rows(
      {{"venue"}, {"who"}, {"name"}, {"where, or office"}, {"from"}, {"until"}, {"revoked"}, {"stands"}, {"key"}});
  for (const Entry& entry : entries) {
    rows.add({{printable(entry.venue)},
              {printable(entry.who), Tone::kStrong},
              {printable(entry.name)},
              {printable(entry.what)},
              {Zone().moment(entry.valid.from)},
              {moment_or_none(entry.valid.until)},
              {moment_or_none(entry.revoked)},
              {at ? standing(entry, *at).first : ""},
              {entry.key.empty() ? "" : entry.key.substr(0, 4) + "\u2026" + entry.key.substr(entry.key.size() - 2)}});
  }
  return rows.text(0, session.out_terminal.width, session.palette());
}

std::string iso_or_none(const std::optional<DeviceTimeNs>& time) {
  return time ? iso_moment(*time) : "";
}

std::string entry_json(const Entry& entry, const std::optional<DeviceTimeNs>& at) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::RegisterListed>();
  out.setVenue(entry.venue);
  out.setWho(entry.who);
  out.setName(entry.name);
  out.setWhat(entry.what);
  out.setKey(entry.key);
  out.setFrom(iso_moment(entry.valid.from));
  out.setUntil(iso_or_none(entry.valid.until));
  out.setRevoked(iso_or_none(entry.revoked));
  if (at) out.setStanding(standing(entry, *at).second);
  return json_line(entry.is_device ? "device" : "office", out.asReader());
}

ExitStatus run_list(const ListCall& call, Session& session) {
  const auto opened = open_register(call.place);
  if (!opened) return session.fail(opened.error());
  std::optional<DeviceTimeNs> at;
  if (!call.at.empty()) {
    const auto time = parse_moment(call.at, Zone());
    if (!time) return session.fail({time.error().code, "--at: " + time.error().message});
    at = *time;
  }
  const auto entries = entries_of(opened->content);
  if (call.json) {
    for (const Entry& entry : entries) session.out.write(entry_json(entry, at));
  } else if (!entries.empty()) {
    session.out.write(entries_text(entries, at, session));
  }
  session.talk.say(counted(opened->content.devices.size(), "key of a device", "keys of devices") + ", " +
                   counted(opened->content.staff.size(), "member of staff", "members of staff") +
                   (opened->content.issued ? ", issued " + printable(opened->content.issued->text) : ""));
  return ExitStatus::kDone;
}

}  // namespace

void declare_devices(CommandLine& line) {
  CLI::App& devices = line.verb(devices_page());
  declare_devices_seal(line, devices);
  CLI::App& sign_verb = line.verb(devices_sign_page(), &devices);
  auto sign_call = std::make_shared<SignCall>();
  sign_verb.add_option("FILE", sign_call->file, "what the register says, as JSON")->required();
  sign_verb.add_option("--key", sign_call->key, "the key that signs, as cardspeak key makes it")
      ->type_name("KEY")
      ->required();
  sign_verb.add_option("--out", sign_call->out, "the file to write; standard output when not given")
      ->type_name("REGISTER");
  line.on(sign_verb, [sign_call](Session& session) { return run_sign(*sign_call, session); });

  CLI::App& list_verb = line.verb(devices_list_page(), &devices);
  auto list_call = std::make_shared<ListCall>();
  list_verb.add_option("REGISTER", list_call->place.file, "a signed register")->required();
  list_verb
      .add_option("--register-key", list_call->place.key,
                  "the verifier key of who signs registers: its line, or a file that holds it")
      ->type_name("KEY")
      ->required();
  list_verb.add_option("--at", list_call->at, "says how each entry stood at this moment")->type_name("TIME");
  list_verb.add_flag("--json", list_call->json, "writes JSON lines");
  line.on(list_verb, [list_call](Session& session) { return run_list(*list_call, session); });
}

}  // namespace cardspeak
