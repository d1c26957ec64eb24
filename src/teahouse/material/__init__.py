"""Things that lie on tables: tile sets, walls, small boards."""
