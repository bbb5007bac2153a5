"""AI-controlled units: ordinary orders made from their side's view."""
