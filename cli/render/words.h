// The words of verdicts and timelines, as people at a table use them. Nothing here decides anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/render/plain.h"
#include "model/facts/round_facts.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// "K♠", "10♦"; an unknown card is "??".
std::string card_text(Card card);
// "K♠ K♦ 8♣".
std::string cards_text(const std::vector<Card>& cards);
std::string cards_text(const std::vector<CardFact>& cards);

// "Area Manager F-3001": an office and who held it, or the one of them that is on record; empty: neither is.
std::string office_and_staff(std::string_view office, std::string_view staff);

// "seat 3"; 0 is "dealer".
std::string seat_text(SeatNo seat);
// "Seat 3"; 0 is "Dealer".
std::string seat_title(SeatNo seat);
// "1 2 4".
std::string seats_text(const std::vector<SeatNo>& seats);

// A name as events and books write it, in words: "smallBlind" to "small blind", "caribbean-stud" to "caribbean stud".
std::string spaced(std::string_view name);
// "Caribbean Stud" from "caribbean-stud".
std::string titled(std::string_view name);

// "win", "stand-off"; unset is empty.
std::string outcome_text(schema::Outcome outcome);
// "underpaid", "taken wrongly".
std::string comparison_text(schema::Comparison comparison);
// "note", "procedure", "money", "record".
std::string severity_text(schema::Severity severity);
Tone severity_tone(schema::Severity severity);
// "main pot", "side pot 1".
std::string pot_text(std::uint8_t pot);
// "high", "low"; all is empty.
std::string share_text(schema::PotShare share);

// What a verdict's amounts are. A chip of a tournament is a hundred of the cents that events count in.
enum class Unit { kMoney, kChips };
Unit unit_of(const Verdict& verdict);

// As a sentence takes it: "$25.00", "1,250 chips". From a million dollars on whole amounts stand without their cents,
// "$35,600,000".
std::string money(Cents amount, Unit unit = Unit::kMoney);
// The same where it stands alone, as in a table: "$25.00", "1,250".
std::string money_cell(Cents amount, Unit unit = Unit::kMoney);
// "$25.00"; "-" for nothing.
std::string money_or_dash(Cents amount, Unit unit = Unit::kMoney);
// "+$50.00", "-$50.00"; "-" for nothing.
std::string signed_money(Cents amount, Unit unit = Unit::kMoney);
// Without its sign.
Cents magnitude(Cents amount);
// "1 round", "3 rounds".
std::string counted(std::size_t number, std::string_view one, std::string_view many);
// "1,234,567".
std::string grouped(std::uint64_t number);

}  // namespace cardspeak
