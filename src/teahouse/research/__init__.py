"""What people who study games need of a table: episodes played by numbers, many tables at once, pictures as arrays."""
