"""The queue played forward on one side's picture: what the orders before an order make of its turn."""
