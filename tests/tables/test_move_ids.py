"""A move counts once, however long ago it was made."""

from partycards.tables import move_ids
from partycards.tables.move_ids import MoveIds


def test_every_move_of_a_long_evening_is_known_by_its_id() -> None:
    ids = MoveIds[object]()
    for seq in range(1, 5_001):
        ids[f"seat:{seq % 5}:{seq}"] = seq
    assert len(ids) == 5_000
    assert all(ids.get(f"seat:{seq % 5}:{seq}") == seq for seq in range(1, 5_001))
    assert ids.get("seat:1:2") is None
    assert ids.get("seat:9:new") is None
    assert len(ids._latest) <= 2 * move_ids.LATEST


def test_what_is_still_on_its_way_to_the_disk_is_kept_until_it_is_there() -> None:
    ids, saving = MoveIds[object](), object()
    ids["slow"] = saving
    for seq in range(1, 600):
        ids[f"seat:1:{seq}"] = seq
    assert ids.get("slow") is saving
    ids["slow"] = 7
    for seq in range(600, 1_200):
        ids[f"seat:1:{seq}"] = seq
    assert ids.get("slow") == 7
    assert len(ids) == 1_200


def test_what_was_lost_may_come_again() -> None:
    ids = MoveIds[object]()
    ids["lost"] = object()
    ids.forget("lost")
    assert ids.get("lost") is None


def test_a_digest_that_lies_across_two_others_is_none() -> None:
    ids = MoveIds[object]()
    between = hash("asked").to_bytes(8, "big", signed=True)
    across = b"12345678" + between + b"12345678"
    ids._older.update(dict.fromkeys(range(move_ids.BUCKETS), bytearray(across)))
    assert ids.get("asked") is None
