"""The commands of `python3 -m tilelang.aot`, a module each for those that share one."""
