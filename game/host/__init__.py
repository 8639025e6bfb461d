"""The few things a browser and a desktop do differently."""
