"""Exodus Wars: formations of stands on a table in centimetres, in turns of six phases.

The files of the root are the skeleton, the rooms hold the families of rules. A room imports only those before it:
`ground` (terrain), `moving` (where stands may go), `shooting` (who may shoot at whom, and what a hit does), `morale`,
`firing` (fire carried out), `orders` (with the Moves and Overwatch they lead to), `assault`, `support`, `phases`.
"""
