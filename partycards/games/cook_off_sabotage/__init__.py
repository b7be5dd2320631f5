"""The Cook-off!: three actions face down, ten rounds, and some not really friendly tricks."""
