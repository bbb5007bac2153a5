"""What happens: the round as tables (`resolver`), a module for each family of rules."""
