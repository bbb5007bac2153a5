from tests.long import LONG, TESTS, is_long


def test_what_is_long_exists_and_is_left_out_with_all_that_a_folder_holds() -> None:
    for name in LONG:
        assert (TESTS / name).exists(), f"{name} is listed in tests/long.py"
    assert is_long(TESTS / "e2e" / "test_kill.py")
    assert is_long(TESTS / "store" / "test_embedded.py")
    assert not is_long(TESTS / "store" / "test_parked.py")
    assert not is_long(TESTS / "test_long.py")


def test_ci_runs_what_is_long_too() -> None:
    steps = (TESTS.parent / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [step.split()[-1] for step in steps if step.startswith("step ")][1:3] == ["test", "long"]
