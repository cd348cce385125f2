-- Reads the topic that `cardspeak project --verdicts` writes. Put in your broker and topic; ClickHouse takes what its
-- broker asks for (TLS, SASL) from the section <kafka> of its configuration.
CREATE TABLE IF NOT EXISTS verdicts_topic
(
    round            String,
    venue            String,
    table_name       String,
    number           UInt64,
    began            Nullable(String),
    game             Nullable(String),
    version          Nullable(String),
    dealer           Nullable(String),
    patron           Nullable(String),
    seat             Nullable(UInt32),
    wager            Nullable(String),
    stake_cents      Nullable(Int64),
    due_cents        Nullable(Int64),
    returned_cents   Nullable(Int64),
    recorded_cents   Nullable(Int64),
    taken_cents      Nullable(Int64),
    difference_cents Nullable(Int64),
    outcome          Nullable(String),
    odds             Nullable(String),
    comparison       Nullable(String),
    rule             Nullable(String),
    findings         Nullable(String),
    row              UInt32,
    row_version      UInt64,
    deleted          UInt8
)
ENGINE = Kafka
SETTINGS kafka_broker_list = 'localhost:9092',
         kafka_topic_list = 'verdicts',
         kafka_group_name = 'cardspeak-verdicts',
         kafka_format = 'JSONEachRow';

CREATE MATERIALIZED VIEW IF NOT EXISTS verdicts_into_wagers TO wagers AS
SELECT
    round, venue, table_name, number, row, ifNull(began, '') AS began, game, version, dealer, patron, seat, wager,
    stake_cents, due_cents, returned_cents, recorded_cents, taken_cents, difference_cents, outcome, odds, comparison,
    rule, findings, row_version, deleted
FROM verdicts_topic;
