// A topic of rows as another program reads it: a plain consumer of librdkafka, and what is left of its records when the
// newest of each key counts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace cardspeak::broker {

struct TopicRecord {
  std::int32_t partition = 0;
  std::string key;
  std::string value;

  friend bool operator==(const TopicRecord&, const TopicRecord&) = default;
};

// Everything that lies in the topic, partition by partition, in order. Throws where the broker does not give it.
std::vector<TopicRecord> read_topic(const std::string& broker, const std::string& topic);
// Puts a record there, as another program would.
void produce(const std::string& broker, const std::string& topic, const std::string& key, const std::string& value);

// The version that a row says it has; 0: it says none.
std::uint64_t version_of(const std::string& row);
// Whether it says that the round no longer has it.
bool is_deleted(const std::string& row);
// By key: the row with the greatest version, as it lies there.
std::map<std::string, std::string> newest_rows(const std::vector<TopicRecord>& records);
// The same without its place, version and mark, as `export` writes it; none that is deleted.
std::map<std::string, std::string> rows_that_stand(const std::vector<TopicRecord>& records);

}  // namespace cardspeak::broker
