"""The record file: JSON lines, one record each."""
