"""Exodus Wars: formations of stands on a table in centimetres, in turns of six phases.

The files of the root are the skeleton; `orders`, `moving`, `shooting`, `morale` and `phases` hold the families of
rules, a file for each area of the ledger.
"""
