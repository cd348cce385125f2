// Where the log and the store lie when the call does not say.
#pragma once

#include <string>

namespace cardspeak {

// `given`, or the log under $CARDSPEAK_HOME, or under ./cardspeak-data.
std::string log_address(const std::string& given);
// `given`, or the store under $CARDSPEAK_HOME, or under ./cardspeak-data.
std::string store_folder(const std::string& given);
// `given`, or the folder of the tree over that log, whose address is a folder's; empty where it is none.
std::string tiles_folder(const std::string& given, const std::string& log);
// `given`, or the file beside that log, whose address is a folder's, that opens the masks of its patrons; empty where
// it is none.
std::string patrons_file(const std::string& given, const std::string& log);
// `given`, or the folder beside that log for what no device vouches for; empty where its address is not a folder's.
std::string quarantine_folder(const std::string& given, const std::string& log);

}  // namespace cardspeak
