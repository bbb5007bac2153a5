"""What players press and fill in: the company builder, the order paste form, the buttons under receipts.

Every custom id starts with `PREFIX` and carries all the state there is, so that a button outlives a restart.
"""
