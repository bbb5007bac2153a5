"""Moving pictures: a round, and a campaign from round to round."""
