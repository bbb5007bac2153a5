"""Whether an order can be carried out, and what it would cost, from one side's picture or from the truth."""
