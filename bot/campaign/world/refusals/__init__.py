"""Why orders, or parts of them, cannot be done: a kind for each refusal. `text.refusals` words them."""
