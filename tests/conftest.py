"""Drawn examples are the same on every run, and take as long as they take."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, max_examples=30, derandomize=True, database=None)
settings.load_profile("steady")
