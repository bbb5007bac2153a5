"""The whole of a campaign on a server: campaigns, channels, roles, maps, parting."""
