"""All that is seen, heard or touched."""
