"""Texts and JSON: moves, starts, views, and what people type."""
