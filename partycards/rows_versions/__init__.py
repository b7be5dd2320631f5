"""From one version of the rows to the next: a numbered step for every change."""
