"""The appliance as a whole, tested for real: installed, booted, cut off from power, and visited by phones."""
