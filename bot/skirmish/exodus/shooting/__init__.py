"""Who may shoot at whom and with what, and what hits do."""
