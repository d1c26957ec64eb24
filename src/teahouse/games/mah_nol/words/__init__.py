"""Everything in sentences: names, things to click, refusals, news, accounts."""
