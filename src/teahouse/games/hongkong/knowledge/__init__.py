"""What a seat may know, and positions that fit it."""
