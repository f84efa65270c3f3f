"""The texts that a build writes."""
