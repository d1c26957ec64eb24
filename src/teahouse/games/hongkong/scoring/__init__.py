"""What a hand is worth and how far it is from complete, whoever plays it where."""
