"""The promise every game makes, the public handles around any game, and what can go wrong."""
