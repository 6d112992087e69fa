"""What hands touch: the four buttons. The light joins them here."""
