"""The Support phase: sorties, air transports, bombardments, orbital deployment, and what answers them."""
