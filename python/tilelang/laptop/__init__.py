"""Programs written for an NPU, run on a laptop."""
