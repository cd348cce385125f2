"""Reads a topic of verdicts with the engine of ClickHouse, by the files of deploy/clickhouse, and prints what their views say.

usage: read_verdicts.py CHDB FOLDER SQL BROKER TOPIC ROWS VERSIONS
Waits until the table holds so many rows, whose versions come to that sum; then prints a line for each row of each view.
"""

import pathlib
import sys
import time

chdb, folder, sql, broker, topic, rows, versions = sys.argv[1:]
sys.path.insert(0, chdb)
import _chdb  # noqa: E402

VIEWS = ["overpaid_by_dealer", "overpaid_by_patron", "overpaid_by_pair", "overpaid_by_hour"]
PATIENCE_S = 90

connection = _chdb.connect(folder)


def ask(query):
    return str(connection.query(query, "TabSeparated")).strip("\n")


for file in sorted(pathlib.Path(sql).glob("*.sql")):
    text = file.read_text()
    if file.name == "2-topic.sql":
        assert text.count("'localhost:9092'") == 1 and text.count("'verdicts'") == 1, text
        text = text.replace("'localhost:9092'", f"'{broker}'").replace("'verdicts'", f"'{topic}'")
        text = text.replace("'cardspeak-verdicts'", f"'{topic}-clickhouse'")
    ask(text)

until = time.monotonic() + PATIENCE_S
while (held := ask("SELECT count(), sum(row_version) FROM wagers FINAL")) != f"{rows}\t{versions}":
    if time.monotonic() > until:
        sys.exit(f"the table holds {held!r} and not {rows} rows, versions {versions}")
    time.sleep(0.2)

for view in VIEWS:
    for line in ask(f"SELECT * FROM {view}").splitlines():
        print(view, line.replace("\\N", "").replace("\t", "|"))
# What is told of a time by its text is told by its number too.
assert ask("SELECT count() FROM wagers FINAL WHERE began_utc < '2026-01-01' OR began_utc > '2027-01-01'") == "0"
