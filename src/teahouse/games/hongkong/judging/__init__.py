"""What a hand may still bring: what the better players go by."""
