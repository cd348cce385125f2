#include "cli/verbs/common_options.h"

#include "cli/app/places.h"

namespace cardspeak {

void add_log(CLI::App& verb, LogPlace& place) {
  verb.add_option("--log", place.log, "the log; under $CARDSPEAK_HOME or ./cardspeak-data when not given")
      ->type_name("LOG");
  verb.add_option("--kafka-config", place.kafka_config,
                  "for a log in Kafka: librdkafka's properties, a line each (TLS, SASL)")
      ->type_name("FILE");
}

std::string next_project(const LogPlace& place) {
  std::string step = "cardspeak project";
  if (!place.log.empty()) step += " --log " + place.log;
  if (!place.kafka_config.empty()) step += " --kafka-config " + place.kafka_config;
  return step;
}

Result<std::unique_ptr<Log>> open_log_at(const LogPlace& place, LogMode mode) {
  return open_log(log_address(place.log), mode, place.kafka_config);
}

void add_register(CLI::App& verb, RegisterPlace& place) {
  auto* file =
      verb.add_option("--devices", place.file, "a signed register of devices and staff")->type_name("REGISTER");
  auto* key = verb.add_option("--register-key", place.key,
                              "the verifier key of who signs registers: its line, or a file that holds it")
                  ->type_name("KEY");
  file->needs(key);
  key->needs(file);
}

void add_store(CLI::App& verb, std::string& store) {
  verb.add_option("--store", store, "the store; under $CARDSPEAK_HOME or ./cardspeak-data when not given")
      ->type_name("DIR");
}

void add_stores(CLI::App& verb, std::vector<std::string>& stores) {
  verb.add_option("--store", stores,
                  "a store, and may be repeated; that under $CARDSPEAK_HOME or ./cardspeak-data when not given")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_books(CLI::App& verb, std::string& books) {
  verb.add_option("--books", books, "a folder of rulebooks that add to those inside, or replace them")
      ->type_name("DIR");
}

void add_access_log(CLI::App& verb, std::string& file) {
  verb.add_option("--access-log", file, "adds a line to this file first: who had these rounds shown, and when")
      ->type_name("FILE");
}

void add_patrons(CLI::App& verb, std::string& file) {
  verb.add_option("--patrons", file, "what opens the masks of patrons; beside the log when not given")
      ->type_name("FILE");
}

void add_threads(CLI::App& verb, unsigned& threads) {
  verb.add_option("--threads", threads, "threads; one for each processor when not given")->type_name("N");
}

}  // namespace cardspeak
