"""Words for events, refusals, orders and reports."""
