"""The eyes: from a picture of the box's floor to exactly two cards, or to the reason why not."""
