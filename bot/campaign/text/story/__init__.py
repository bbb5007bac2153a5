"""A round as a story for one side: a headline, each fight once, contacts, moves, what failed, and who stands where."""

from bot.campaign.text.story.tell import Story, tell

__all__ = ["Story", "tell"]
