"""What a hand is worth: what is missing, what to keep, how likely one wins."""
