// How JSON is written.
#pragma once

namespace cardspeak::schema {

enum class JsonForm : bool { kOneLine, kPretty };
// Whether primitive fields that hold their default are written: verdicts say everything, events only what is set.
enum class JsonDefaults : bool { kLeaveOut, kWrite };

}  // namespace cardspeak::schema
