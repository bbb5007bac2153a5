"""Suppression, rout, falling back and regrouping."""
