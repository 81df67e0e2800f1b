"""The tests that need a browser."""
