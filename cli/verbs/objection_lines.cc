#include "cli/verbs/objection_lines.h"

#include "cli/render/words.h"

namespace cardspeak {

std::string objection_line(bool damage, std::string_view kind, std::string_view text, const Palette& palette) {
  return palette.paint(damage ? "damage" : "record", damage ? Tone::kBad : Tone::kWarn) + "  " + std::string(kind) +
         "  " + printable(text) + "\n";
}

std::string soundness_line(std::string_view read, std::string_view of, bool sound, std::size_t objections) {
  return std::string(read) + ": the " + std::string(of) + " is " + (sound ? "sound" : "DAMAGED") + ", " +
         (objections == 0 ? "every chain intact" : counted(objections, "objection", "objections")) + "\n";
}

ExitStatus soundness_status(bool sound, std::size_t objections) {
  if (!sound) return ExitStatus::kUnusable;
  return objections == 0 ? ExitStatus::kDone : ExitStatus::kDiffers;
}

}  // namespace cardspeak
