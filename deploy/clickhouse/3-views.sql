-- Who is overpaid, by whom and when. FINAL: only the newest row of each key counts, and none that was deleted, whether
-- or not ClickHouse has merged them yet.
CREATE VIEW IF NOT EXISTS overpaid_by_dealer AS
SELECT dealer, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY dealer
ORDER BY over_cents DESC, dealer;

CREATE VIEW IF NOT EXISTS overpaid_by_patron AS
SELECT patron, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY patron
ORDER BY over_cents DESC, patron;

CREATE VIEW IF NOT EXISTS overpaid_by_pair AS
SELECT dealer, patron, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY dealer, patron
ORDER BY over_cents DESC, dealer, patron;

-- By the hour of the venue's own clock.
CREATE VIEW IF NOT EXISTS overpaid_by_hour AS
SELECT venue, substring(began, 1, 13) AS hour, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY venue, hour
ORDER BY hour, venue;
