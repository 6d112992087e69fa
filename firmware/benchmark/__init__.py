"""How well and how fast the eyes read, measured against what hobby readers do."""
