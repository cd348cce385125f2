#include "cli/verbs/common_options.h"

namespace cardspeak {

void add_log(CLI::App& verb, std::string& log) {
  verb.add_option("--log", log, "the log; under $CARDSPEAK_HOME or ./cardspeak-data when not given")->type_name("LOG");
}

void add_store(CLI::App& verb, std::string& store) {
  verb.add_option("--store", store, "the store; under $CARDSPEAK_HOME or ./cardspeak-data when not given")
      ->type_name("DIR");
}

void add_books(CLI::App& verb, std::string& books) {
  verb.add_option("--books", books, "a folder of rulebooks that add to those inside, or replace them")
      ->type_name("DIR");
}

void add_threads(CLI::App& verb, unsigned& threads) {
  verb.add_option("--threads", threads, "threads; one for each processor when not given")->type_name("N");
}

}  // namespace cardspeak
