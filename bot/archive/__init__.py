"""Files for the host: backups of everything, archives of one campaign, and what a new release would change."""
