"""What a card reader knows: the game, the secret, the eyes. No hardware, no network, no clock of its own."""
