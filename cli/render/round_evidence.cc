#include "cli/render/round_evidence.h"

#include "cli/render/plain.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

std::string checkpoint_text(const PageCheckpoint& checkpoint) {
  return printable(checkpoint.origin) + ", " + counted(checkpoint.size, "record", "records") + ", root " +
         checkpoint.root +
         (checkpoint.reaches ? ", no fewer than this store has read" : ", signed before the newest events came") +
         "; evidence proves whether the round is among them";
}

}  // namespace

Grid evidence_table(const RoundEvidence& evidence) {
  Grid rows({{"what"}, {"value"}}, Headings::kUnderstood);
  rows.add({{"Round"}, {evidence.round_hash}});
  rows.add({{"Stream"}, {evidence.head_hash + " event " + grouped(evidence.head_sequence)}});
  if (evidence.checkpoint) rows.add({{"Signed"}, {checkpoint_text(*evidence.checkpoint)}});
  rows.add({{"Devices"}, {printable(evidence.device_text)}});
  return rows;
}

void write_evidence(const RoundEvidence& evidence, schema::Evidence::Builder out) {
  out.setRoundHash(evidence.round_hash);
  out.setStream(evidence.stream);
  out.setHeadSequence(evidence.head_sequence);
  out.setHeadHash(evidence.head_hash);
  out.setDevices(evidence.devices);
  out.setDeviceText(evidence.device_text);
  if (!evidence.checkpoint) return;
  auto checkpoint = out.initCheckpoint();
  checkpoint.setOrigin(evidence.checkpoint->origin);
  checkpoint.setSize(evidence.checkpoint->size);
  checkpoint.setRoot(evidence.checkpoint->root);
  checkpoint.setReaches(evidence.checkpoint->reaches);
}

}  // namespace cardspeak
