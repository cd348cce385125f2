-- The wagers of every round as they were judged last: what the rows of the topic come to.
-- A row is replaced by a newer one with its key (venue, table, round, row); one that is marked as deleted is no longer
-- there. Not partitioned by time: both have to meet the row that they replace, and a deleted row tells no time.
CREATE TABLE IF NOT EXISTS wagers
(
    round            String                    COMMENT 'the round''s id',
    venue            LowCardinality(String),
    table_name       LowCardinality(String)    COMMENT 'without its venue',
    number           UInt64                    COMMENT 'of the round at its table',
    row              UInt32                    COMMENT 'of the round: 1, 2, 3, …',
    began            String                    COMMENT 'the first event, by the venue''s clock, with its offset',
    began_utc        DateTime64(9, 'UTC')      MATERIALIZED parseDateTime64BestEffortOrZero(began, 9, 'UTC'),
    game             LowCardinality(Nullable(String)),
    version          LowCardinality(Nullable(String)) COMMENT 'of the rules in force',
    dealer           Nullable(String)          COMMENT 'staff id',
    patron           Nullable(String)          COMMENT 'whose wager',
    seat             Nullable(UInt32),
    wager            LowCardinality(Nullable(String)) COMMENT 'the kind; in poker the pot, or uncalled, fee, change, taken back',
    stake_cents      Nullable(Int64),
    due_cents        Nullable(Int64)           COMMENT 'winnings, by the rules; nothing: not decided',
    returned_cents   Nullable(Int64)           COMMENT 'of the stake, by the rules',
    recorded_cents   Nullable(Int64)           COMMENT 'winnings paid',
    taken_cents      Nullable(Int64)           COMMENT 'of the stake, collected',
    difference_cents Nullable(Int64)           COMMENT 'too much for the player; below zero: too little',
    outcome          LowCardinality(Nullable(String)),
    odds             LowCardinality(Nullable(String)),
    comparison       LowCardinality(Nullable(String)),
    rule             Nullable(String)          COMMENT 'the rules that the amount rests on',
    findings         Nullable(String)          COMMENT 'kinds about this wager, with blanks between them',
    row_version      UInt64                    COMMENT 'the greatest counts',
    deleted          UInt8                     COMMENT '1: the round no longer has this row'
)
ENGINE = ReplacingMergeTree(row_version, deleted)
PARTITION BY venue
ORDER BY (venue, table_name, number, row);
