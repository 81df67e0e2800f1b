"""A committed roll: a seed made of two people's words, where neither could choose it."""

from __future__ import annotations

from hashlib import sha256
from os import urandom

from .errors import IllegalInput

_MARK = "both"


def secret(word: str) -> str:
    """A word with figures nobody can guess behind it, so that its hash gives nothing away.

    >>> secret("kestrel").startswith("kestrel-"), len(secret("kestrel"))
    (True, 28)
    """
    return f"{_clean('Your word', word)}-{urandom(10).hex()}"


def promise(secret: str) -> str:
    """The hash the first party posts before the second says a word.

    >>> promise("kestrel-4471")
    'b0c3c44c5d9df9dad88a6264ab0a0e51fd9fbdc96fc9639af3f4b830be238b53'
    """
    return sha256(f"rulescore/promise/1\0{_clean('Secret', secret)}".encode()).hexdigest()


def both(secret: str, word: str) -> str:
    """The seed of both words.

    >>> both("kestrel-4471", "thistle")
    'both:kestrel-4471:thistle'
    """
    return f"{_MARK}:{_clean('Secret', secret)}:{_clean('The other word', word)}"


def told_of(seed: str) -> str:
    """What a seed of both words lets everyone check; nothing of any other seed."""
    parts = seed.split(":")
    if len(parts) != 3 or parts[0] != _MARK:
        return ""
    return (
        f" The seed is made of two words; the first has the hash {promise(parts[1])}: compare it with the one posted."
    )


def _clean(field: str, word: str) -> str:
    """Words go into a link and are read out: no colons, which part them, and no spaces around them."""
    word = word.strip()
    if not word or ":" in word or len(word) > 60:
        raise IllegalInput(field, word, "a word of 1 to 60 characters without a colon")
    return word
