"""A box without hardware: its floor, its camera and its page."""
