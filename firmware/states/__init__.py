"""What the box can be doing: one small class for each state. Each knows its screen and what every button leads to."""
