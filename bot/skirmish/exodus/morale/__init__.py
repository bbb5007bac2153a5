"""Suppression, rout, Fall Back and regrouping; Rough Luck; the Order test."""
