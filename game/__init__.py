"""Eightfold: four fair puzzle games on boards where eight decides."""

__version__ = "0.1.0"
