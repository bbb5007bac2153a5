"""Strike teams that last from game to game: members, experience, found items, what is shown of them."""
