"""Pools against two outsiders: every throw written out, and icepool."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb, prod

import icepool
import pytest

from rulescore import Die, Pool, d, d4, d6, d8, d10, d12, d20

LOADED = Die("loaded", ((1, 3), (2, 1), (6, 5)))
FUDGE = Die("fudge", ((-1, 1), (0, 1), (1, 1)))
ODD = Die("odd", ((-4, 2), (0, 7), (3, 1), (10, 300)))
BACKWARDS = Die("backwards", ((5, 2), (-2, 1), (1, 4)))

Reading = Callable[[tuple[int, ...]], int]


def enumerated(die: Die, count: int, read: Reading) -> dict[int, int]:
    """Every throw, one by one."""
    ways: Counter[int] = Counter()
    for throw in product(die.faces, repeat=count):
        ways[read(tuple(face for face, _ in throw))] += prod(weight for _, weight in throw)
    return dict(ways)


def in_icepool(die: Die) -> "icepool.Die[int]":
    return icepool.Die(dict(die.faces))


@pytest.mark.parametrize("die", [d4, d6, LOADED, FUDGE, ODD, BACKWARDS], ids=str)
@pytest.mark.parametrize("count", range(6))
def test_every_way_to_keep_agrees_with_writing_out_every_throw(die: Die, count: int) -> None:
    assert Pool(count, die).weights() == enumerated(die, count, sum)
    for kept in range(1, count + 1):
        lowest, highest = Pool(count, die).lowest(kept), Pool(count, die).highest(kept)
        assert lowest.weights() == enumerated(die, count, lambda faces: sum(sorted(faces)[:kept]))  # noqa: B023
        assert highest.weights() == enumerated(
            die,
            count,
            lambda faces: sum(sorted(faces)[len(faces) - kept :]),  # noqa: B023
        )


@pytest.mark.parametrize("die", [d6, LOADED, ODD, BACKWARDS], ids=str)
@pytest.mark.parametrize("hit_on", [-5, 1, 3, 6, 11])
def test_hits_agree_with_writing_out_every_throw(die: Die, hit_on: int) -> None:
    for count in range(5):
        counted = enumerated(die, count, lambda faces: sum(face >= hit_on for face in faces))
        assert Pool(count, die).hits(hit_on).weights() == counted


@pytest.mark.parametrize(
    ("die", "count", "kept"),
    [
        (d6, 30, 20),
        (d6, 40, 1),
        (d6, 21, 20),
        (d20, 12, 3),
        (d12, 9, 8),
        (d10, 15, 7),
        (LOADED, 25, 11),
        (ODD, 14, 5),
    ],
    ids=str,
)
def test_large_pools_agree_with_icepool(die: Die, count: int, kept: int) -> None:
    assert Pool(count, die).weights() == dict(count @ in_icepool(die))
    assert Pool(count, die).lowest(kept).weights() == dict(in_icepool(die).lowest(count, kept))
    assert Pool(count, die).highest(kept).weights() == dict(in_icepool(die).highest(count, kept))


@pytest.mark.parametrize("count", [0, 1, 7, 40])
def test_hits_are_a_binomial(count: int) -> None:
    expected = {hits: comb(count, hits) * 2**hits * 4 ** (count - hits) for hits in range(count + 1)}
    assert Pool(count, d6).hits(5).weights() == expected


@pytest.mark.parametrize("sides", [1, 2, 6, 20])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_lowest_of_even_dice_is_a_difference_of_powers(sides: int, count: int) -> None:
    # At least f on every die: (sides - f + 1)**count ways.
    at_least = [(sides - face + 1) ** count for face in range(1, sides + 2)]
    expected = {face: at_least[face - 1] - at_least[face] for face in range(1, sides + 1)}
    assert Pool(count, d(sides)).lowest(1).weights() == expected


@pytest.mark.parametrize("pool", [Pool(0, d6), Pool(0, d6).lowest(0), Pool(0, d6).hits(5), Pool(3, d6).lowest(0)])
def test_no_dice_come_to_nothing_in_one_way(pool: Pool) -> None:
    assert pool.weights() == {0: 1}
    assert pool.read([]) == 0
    assert pool.dropped([]) == ()


def test_keeping_more_dice_than_there_are_keeps_all() -> None:
    assert Pool(2, d6).lowest(5).weights() == Pool(2, d6).weights()
    assert Pool(2, d6).lowest(5).dropped([3, 4]) == ()


@pytest.mark.parametrize(
    ("pool", "faces", "read", "dropped"),
    [
        (Pool(4, d6).lowest(2), (6, 5, 3, 1), 4, (0, 1)),
        (Pool(4, d6).highest(3), (6, 5, 3, 1), 14, (3,)),
        (Pool(3, d6), (2, 2, 6), 10, ()),
        (Pool(3, d6).lowest(1), (4, 4, 4), 4, (1, 2)),
        (Pool(3, d6).highest(1), (4, 4, 4), 4, (1, 2)),
        (Pool(3, FUDGE).lowest(2), (1, -1, 0), -1, (0,)),
        (Pool(4, d6).hits(5), (5, 4, 6, 1), 2, ()),
    ],
    ids=str,
)
def test_dice_on_the_table_are_read_by_eye(
    pool: Pool, faces: tuple[int, ...], read: int, dropped: tuple[int, ...]
) -> None:
    assert pool.read(faces) == read
    assert pool.dropped(faces) == dropped


@pytest.mark.parametrize("pool", [Pool(4, LOADED).lowest(2), Pool(4, ODD).highest(3), Pool(4, d4).hits(3)], ids=str)
def test_reading_every_throw_gives_the_weights(pool: Pool) -> None:
    assert enumerated(pool.die, pool.count, pool.read) == pool.weights()


@pytest.mark.parametrize(
    ("pool", "name"),
    [
        (Pool(1, d20), "d20"),
        (Pool(2, d6), "2d6"),
        (Pool(4, d6).lowest(2), "4d6, lowest 2"),
        (Pool(3, d8).highest(1), "3d8, highest 1"),
        (Pool(2, d6).lowest(2), "2d6"),
        (Pool(4, d6).hits(5), "4d6, hits on 5 or more"),
    ],
)
def test_a_pool_is_named_as_players_name_it(pool: Pool, name: str) -> None:
    assert str(pool) == name
