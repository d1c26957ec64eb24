"""Help for learners: advice at every table, and the first hand explained."""
