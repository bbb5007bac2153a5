"""A way back: an earlier moment of a campaign, or a course that was left, is made the present one."""
