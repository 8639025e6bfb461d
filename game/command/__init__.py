"""The command line's commands: each plays by the same rules as the screen, without one."""
