"""A picture for each state of the box: what is on it, how it looks (``draw``), what it says (``words``)."""
