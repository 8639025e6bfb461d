"""Keeps documents safe: storages, checksums, two slots written in turn."""
