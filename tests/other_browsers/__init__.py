"""Browsers that Playwright does not drive."""
