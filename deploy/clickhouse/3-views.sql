-- Who is overpaid, by whom and when. FINAL: only the newest row of each key counts, and none that was deleted, whether
-- or not ClickHouse has merged them yet. Overpaid is every difference above zero: stakes that lost and were left, too. A venue's numbers of staff and patrons are its own.
CREATE VIEW IF NOT EXISTS overpaid_by_dealer AS
SELECT venue, dealer, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY venue, dealer
ORDER BY over_cents DESC, venue, dealer;

CREATE VIEW IF NOT EXISTS overpaid_by_patron AS
SELECT venue, patron, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY venue, patron
ORDER BY over_cents DESC, venue, patron;

CREATE VIEW IF NOT EXISTS overpaid_by_pair AS
SELECT venue, dealer, patron, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY venue, dealer, patron
ORDER BY over_cents DESC, venue, dealer, patron;

-- By the hour of the venue's own clock.
CREATE VIEW IF NOT EXISTS overpaid_by_hour AS
SELECT venue, substring(began, 1, 13) AS hour, count() AS wagers, sum(difference_cents) AS over_cents
FROM wagers FINAL
WHERE difference_cents > 0
GROUP BY venue, hour
ORDER BY hour, venue;
