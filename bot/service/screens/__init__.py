"""Menus and screens before they become Discord's."""
