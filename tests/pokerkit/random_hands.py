"""Plays random hands with PokerKit and writes them down as hand histories.

random_hands.py HANDS SEED

Writes to standard output, for each of the games that PokerKit and the poker room both have, HANDS hands in the Poker
Hand History format, each with its finishing stacks, and before each a line "### <code> <number>". Every player acts at
random among what PokerKit allows, with all-ins of every size; every hand that is left is shown.
"""

import random
import sys

from pokerkit import (
    Automation,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

STUD = ("F7S", "F7S/8", "FR")

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)

BLINDS = (2, 4)
STRADDLE = (2, 4, 8)
# What is put up in games with blinds, one form after the other: an ante of each, blinds, a straddle.
FORCED = ((0, BLINDS), (1, BLINDS), (0, STRADDLE), (1, STRADDLE))

# Code, game, what it is made from (a game with blinds: behind what is put up), and the most players that its deck
# serves.
GAMES = (
    ("NT", NoLimitTexasHoldem, (4,), 9),
    ("FT", FixedLimitTexasHoldem, (4, 8), 9),
    ("NS", NoLimitShortDeckHoldem, (4,), 9),
    ("PO", PotLimitOmahaHoldem, (4,), 9),
    ("FO/8", FixedLimitOmahaHoldemHighLowSplitEightOrBetter, (4, 8), 9),
    ("F7S", FixedLimitSevenCardStud, (1, 2, 4, 8), 6),
    ("F7S/8", FixedLimitSevenCardStudHighLowSplitEightOrBetter, (1, 2, 4, 8), 6),
    ("FR", FixedLimitRazz, (1, 2, 4, 8), 6),
    ("N2L1D", NoLimitDeuceToSevenLowballSingleDraw, (4,), 5),
    ("F2L3D", FixedLimitDeuceToSevenLowballTripleDraw, (4, 8), 3),
)


def stacks(players, least):
    # Enough for what is forced: what a call costs beside a blind that was posted short is a custom of each house.
    sizes = (lambda: random.randint(least, least + 8), lambda: random.randint(10, 60), lambda: random.randint(60, 400))
    return [random.choice(sizes)() for _ in range(players)]


def raise_to(state):
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    if least is None or random.random() < 0.15:
        return most
    return min(most, random.randint(least, min(most, 4 * least)))


def act(state):
    choice = random.random()
    if state.can_complete_bet_or_raise_to() and choice < 0.22:
        state.complete_bet_or_raise_to(raise_to(state))
    elif state.can_fold() and choice > 0.85:
        state.fold()
    else:
        state.check_or_call()


def draw(state):
    held = list(state.hole_cards[state.stand_patter_or_discarder_index])
    state.stand_pat_or_discard(random.sample(held, random.randint(0, min(3, len(held)))))


def play(code, game, terms, players, number):
    least = 4
    if code not in STUD:
        # A straddle is a third player's.
        forms = FORCED if players > 2 else FORCED[:2]
        ante, blinds = forms[number % len(forms)]
        terms = (ante, blinds, *terms)
        least = ante + blinds[-1]
    made = game(AUTOMATIONS, True, *terms)
    state = made(stacks(players, least), players)
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
        elif state.stand_patter_or_discarder_index is not None:
            draw(state)
        elif state.actor_index is not None:
            act(state)
        elif state.can_show_or_muck_hole_cards(True):
            state.show_or_muck_hole_cards(True)
        elif state.can_select_runout_count():
            state.select_runout_count(1)
        else:
            raise RuntimeError(f"{game.__name__}: nobody can act")
    return HandHistory.from_game_state(made, state, finishing_stacks=list(state.stacks))


def main():
    hands, seed = int(sys.argv[1]), int(sys.argv[2])
    for code, game, terms, most in GAMES:
        for number in range(1, hands + 1):
            random.seed(f"{seed} {code} {number}")
            history = play(code, game, terms, random.randint(2, most), number)
            print(f"### {code} {number}")
            print(history.dumps())


main()
