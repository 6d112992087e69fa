"""The pages for phones: a process of its own that never holds the secret."""
