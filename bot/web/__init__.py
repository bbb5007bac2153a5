"""Pages for members' browsers: the living map of a campaign (`docs/hosting.md` says how a host serves them)."""
