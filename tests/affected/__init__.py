"""Run the tests that a change touches: `make affected`, or `python -m tests.affected --base REV`.

Which test runs which line is recorded once (`tests.mutation.gather`) and kept in `var/mutation`, outside git. A change
inside a function chooses the tests that ran its lines; one of a module's names (a constant, a table, a class) the tests
that ran a function using it; one of a test file or of data the tests of that file or folder. Tests in which the bot
runs as a process of its own (`tests/e2e`) record nothing: they are chosen where the process itself has changed.

What `make test` leaves to `make long` is left out and named; `--long` runs it too.
"""
