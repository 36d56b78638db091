"""Pictures of the board's page."""
