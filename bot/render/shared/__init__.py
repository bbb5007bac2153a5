"""What all pictures share: colours, the dark theme, the font and names made fit for it."""
