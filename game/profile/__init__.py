"""What outlives a game: settings, records and statistics."""
