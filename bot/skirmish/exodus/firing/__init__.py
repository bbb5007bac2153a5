"""Fire carried out: volleys, blasts, and the menu of a formation that shoots."""
