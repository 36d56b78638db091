"""Making a folder that needs no Python."""
