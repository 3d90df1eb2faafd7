"""Tables of 44 and of 51 stacks, and moves that name some of them: no word of 32 bits has a bit for each stack."""

from __future__ import annotations

import pytest

PILES = (
    "[Kc Kc] [Kd Kd] [Kh Kh] [Ks Ks] [Qc Qc] [Qd Qd] [Qh Qh] [Qs Qs] [Jc Jc] [Jd Jd] [Jh Jh] [Js Js] "
    "[Tc Tc] [Td Td] [8c 8c] [8d 8d] [8h 8h] [Ac Ac] [Ad Ad] [9c 9c]"
)
MORE_PILES = "[8s 8s] [Th Th] [Ts Ts] [Ah Ah] [As As] [9d 9d] [9s 9s]"

BUILDS = (
    "[7c 2c]=9@1 [7d 2d]=9@1 [7h 2h]=9@1 [7s 2s]=9@1 [7d 2c]=9@1 [7h 2d]=9@1 [7s 2h]=9@1 [7c 2s]=9@1 [6c 3c]=9@1 "
    "[6d 3d]=9@1 [6h 3h]=9@1 [6s 3s]=9@1 [6d 3c]=9@1 [6h 3d]=9@1 [6s 3h]=9@1 [6c 3s]=9@1 [5c 4c]=9@1 [5d 4d]=9@1 "
    "[5h 4h]#91=9@1 [5s 4s]#92=9@1 [5d 4c]#93=9@1 [5c 4d]#94=9@1 [5h 4h]#95=9@1 [5s 4s]#96=9@1"
)

RULES = "royal decks=2 allow_double=true augment_builds=anyone 2"
SOME = f"{RULES} | turn 0 | table 8s {PILES} {BUILDS} | hand 9h 9s Ah Th"
"""The piles are in the slots 0 to 19 of the core, the builds in 20 to 43."""

MOST = f"{RULES} | turn 0 | table {PILES} {MORE_PILES} {BUILDS} | hand 9h 9h"
"""All cards of two packs but two: no table with a move has more stacks. The builds are in the slots 27 to 50."""

MOVES = [
    pytest.param(SOME, "9h x [7c 2c]", [20], id="a capture of slot 20"),
    pytest.param(SOME, "9h x [6s 3s]", [31], id="a capture of slot 31"),
    pytest.param(SOME, "9h x [6d 3c]", [32], id="a capture of slot 32"),
    pytest.param(SOME, "9h x [6h 3d]", [33], id="a capture of slot 33"),
    pytest.param(SOME, "9h x [5s 4s]#92", [39], id="a capture of a twin in slot 39"),
    pytest.param(SOME, "9h x [5h 4h]#95", [42], id="a capture of a twin in slot 42"),
    pytest.param(SOME, "9h x [5s 4s]#96", [43], id="a capture of a twin in slot 43"),
    pytest.param(SOME, "9h x [6s 3s] [6d 3c]", [31, 32], id="a capture of slots 31 and 32"),
    pytest.param(SOME, "9h x [5h 4h]#95 [5h 4h]#91 [7c 2c]", [20, 38, 42], id="a capture of twins and of slot 20"),
    pytest.param(SOME, "Ah + [6s 3s] = 10", [31], id="a raise of slot 31"),
    pytest.param(SOME, "Ah + [6d 3c] = 10", [32], id="a raise of slot 32"),
    pytest.param(SOME, "Ah + [5s 4s]#96 = 10", [43], id="a raise of a twin in slot 43"),
    pytest.param(SOME, "9h + [6s 3s] = 9", [31], id="an add to slot 31"),
    pytest.param(SOME, "Ah + 8s [6d 3c] = 9", [32], id="an add of two cards to slot 32"),
    pytest.param(SOME, "Ah + 8s [5h 4h]#91 = 9", [38], id="an add of two cards to a twin in slot 38"),
    pytest.param(SOME, "9h * [6d 3c]", [32], id="a double of slot 32"),
    pytest.param(SOME, "9h * [5h 4h]#95", [42], id="a double of a twin in slot 42"),
    pytest.param(MOST, "9h x [5c 4d] [7c 2c]", [27, 48], id="a capture of slots 27 and 48 of 51"),
    pytest.param(MOST, "9h x [5s 4s]#96", [50], id="a capture of slot 50 of 51"),
    pytest.param(MOST, "9h * [5s 4s]#96", [50], id="a double of slot 50 of 51"),
]
"""A position, a move of it in its canonical form, and the slots of the stacks that it names."""
