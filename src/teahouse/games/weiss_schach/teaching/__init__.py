"""Help for learners: the first game explained, and exercises."""
