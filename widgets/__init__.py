"""What turns rules into pages: the same drawing at build time and in the browser."""
