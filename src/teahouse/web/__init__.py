"""The web house."""
