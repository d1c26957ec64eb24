"""What a drawing is made of, so that it can stand alone or be part of a page."""

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

LARGE = 20


@dataclass(frozen=True)
class Picture:
    """A drawing. `style` and `defs` depend on looks and language alone: a page has them once, for every moment."""

    width: float
    height: float
    title: str
    style: str
    defs: str
    body: str

    @property
    def document(self) -> str:
        """A whole SVG document that needs nothing else."""
        return self._svg('xmlns="http://www.w3.org/2000/svg" ', f"<style>{escape(self.style)}</style>{self.defs}")

    @property
    def inline(self) -> str:
        """The drawing for a page that has style and defs already. It is larger than any screen: whatever room the page
        gives it, it only shrinks, and so keeps its shape in both directions."""
        return self._svg(f'width="{self.width * LARGE:g}" height="{self.height * LARGE:g}" ', "")

    def _svg(self, attributes: str, before: str) -> str:
        label = quoteattr(self.title)
        return (
            f'<svg {attributes}viewBox="0 0 {self.width:g} {self.height:g}" role="group" aria-label={label}>'
            f"<title>{escape(self.title)}</title>{before}{self.body}</svg>"
        )
