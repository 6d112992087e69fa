"""What belongs to the box on paper: board, result tokens, quick card, labels. Vectors, legible in black and white."""
