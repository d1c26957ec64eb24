"""Roughly which browser somebody has, as they would say it themselves: enough to know one's own devices by."""

BROWSERS = (
    *(("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung")),
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome")),
    *(("Safari/", "Safari"), ("AppleWebKit/", "WebKit")),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)
"""How they call themselves. Most call themselves by others' names too, so the first one that is found counts."""


def browser_of(agent: str) -> str:
    """
    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36")
    'Chrome, Linux'
    >>> browser_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1")
    'Safari, iPhone'
    >>> browser_of("curl/8.0")
    ''
    """
    found = [_first(BROWSERS, agent), _first(SYSTEMS, agent)]
    return ", ".join(filter(None, found))


def _first(names: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in names if sign in agent), "")
