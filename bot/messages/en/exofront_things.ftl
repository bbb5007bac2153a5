### Names and descriptions of what the catalogue has, word for word as it has them in English.
### `called` finds the message by the English text; what players and game masters wrote themselves stays as it is.

## made by the code

exofront-thing-town = Town
exofront-thing-wild = Wild
exofront-thing-outpost = Outpost
exofront-thing-force-field-middle = force field middle
exofront-thing-force-field-west = force field west
exofront-thing-force-field-east = force field east
exofront-thing-container-south = container south
exofront-thing-container-north = container north
exofront-thing-crate-south = crate south
exofront-thing-crate-north = crate north

## format.name

exofront-thing-recon = Recon

## scenario.name

exofront-thing-dawn-of-battle = Dawn of Battle

## army.name

exofront-thing-universal-recon-force-alpha = Universal Recon Force (Alpha)

## unit.name

exofront-thing-basic-troop = Basic Troop
exofront-thing-fast-combat = Fast Combat
exofront-thing-heavy-armoured = Heavy Armoured
exofront-thing-fire-support = Fire Support

## unit.short

exofront-thing-troop = Troop
exofront-thing-fast = Fast
exofront-thing-heavy = Heavy
exofront-thing-fire = Fire

## unit.role

exofront-thing-all-round-line-unit = all-round line unit
exofront-thing-fast-unit-that-wins-by-contact-and-impact = fast unit that wins by contact and Impact
exofront-thing-slow-durable-objective-holder = slow, durable objective holder
exofront-thing-best-shooter-weak-in-contact = best shooter, weak in contact

## marker.name

exofront-thing-primary = Primary
exofront-thing-west = West
exofront-thing-east = East
exofront-thing-field-sw = Field SW
exofront-thing-field-se = Field SE
exofront-thing-field-nw = Field NW
exofront-thing-field-ne = Field NE
