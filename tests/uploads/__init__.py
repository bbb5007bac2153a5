"""Mutated files of every kind, given to a reading process: each must end in data or a sentence, within its limits.

    python -m tests.uploads --count 10000 --seed 1

`samples` has honest files, `mutate` spoils them, `trial` reads one and measures. A file that fails is kept under
`var/uploads`.
"""
