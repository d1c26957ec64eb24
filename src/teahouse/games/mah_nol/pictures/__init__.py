"""The table as SVG and in lines of text, the account, the examples of the rules page."""
