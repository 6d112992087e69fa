"""What to buy, print, cut and wire; reads the numbers of the firmware, never the other way round."""
