"""One function for each intention of a user: authorise, load, call the rules, save, queue the posts.

Every function takes the `Services` first and returns a value to show, or raises `Refused` with a sentence for the
user; then nothing was changed. Texts and pictures for players are made from a `SideView`, never from a `World`.
"""
