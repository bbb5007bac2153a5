"""A finished campaign as a folder of static pages, for any web space and without one."""
