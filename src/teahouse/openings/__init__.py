"""Books of openings: what the house's best players played from a position, and how those games ended."""
