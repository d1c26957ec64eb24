"""The house in a real browser: Chromium through Playwright, against the server that people run."""
