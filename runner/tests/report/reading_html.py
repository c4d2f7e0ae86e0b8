"""A page taken apart: what it loads, what it says, whether its tags are closed."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr"}
LOADING = {"src", "srcset", "href", "xlink:href", "data", "poster", "action", "formaction", "background"}


@dataclass
class Page(HTMLParser):
    """Reads a page at once.

    Attributes:
        loads: Tag, attribute and value of whatever may load or lead somewhere.
        tags: How often each tag opens.
        handlers: Attributes that would run a script.
        ids: All ids.
        text: What a reader sees.
        unclosed: Tags left open or closed out of order.
    """

    source: str
    loads: list[tuple[str, str, str]] = field(default_factory=list)
    tags: dict[str, int] = field(default_factory=dict)
    handlers: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    text: str = ""
    unclosed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[str] = []
        self.feed(self.source)
        self.close()
        self.unclosed += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] = self.tags.get(tag, 0) + 1
        for name, value in attrs:
            if name in LOADING:
                self.loads.append((tag, name, value or ""))
            if name.startswith("on"):
                self.handlers.append(f"{tag} {name}")
            if name == "id":
                self.ids.append(value or "")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        else:
            self.unclosed.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if not self._open or self._open[-1] not in ("style", "script"):
            self.text += data
