"""What runs inside the emulated machine, with the libraries that the installer has put there."""
