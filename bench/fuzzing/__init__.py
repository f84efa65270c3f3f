"""Changes inputs of the tools at random, and judges what the tools make of them."""
