"""What the readers of IDL and protobuf share: words with the comments taken out, and a place among them."""

import re


class Tokens:
    """The words and signs of a text, one after the other. Anything unexpected raises ValueError."""

    def __init__(self, text: str) -> None:
        text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
        self._words: list[str] = re.findall(r'"[^"]*"|[\w.]+|\S', text)
        self._at = 0

    def more(self) -> bool:
        return self._at < len(self._words)

    def peek(self) -> str:
        return self._words[self._at] if self.more() else ""

    def take(self, *expected: str) -> str:
        """The next word, which must be one of these where any are given."""
        word = self.peek()
        if not word or (expected and word not in expected):
            before = " ".join(self._words[max(0, self._at - 6) : self._at])
            raise ValueError(f"{word or 'the end'} after '{before}', where {expected or 'a word'} should be")
        self._at += 1
        return word

    def take_if(self, word: str) -> bool:
        if self.peek() != word:
            return False
        self._at += 1
        return True
