"""From the source of a kernel to the Tile dialect."""
