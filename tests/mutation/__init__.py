"""Do the tests notice when the code is wrong? A random sample of small changes, each tried on a copy of the tree.

    python -m tests.mutation --area skirmish --sample 20 --seed 7

Run by hand, never in CI. `mutants` says which changes are made, `covering` which test runs which line, `trial`
tries one change, `report` says what came out. See `docs/testing.md`.
"""
