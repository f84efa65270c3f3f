"""Devices by their names on the command line."""

from __future__ import annotations

from typing import Dict, NamedTuple

from .diagnostics import UserError


class Device(NamedTuple):
    """`platform` is that of TL_PLATFORM, `chip` the target of the compiler; `arch` is that of
    the vendor's compiler."""

    name: str
    platform: str
    chip: str
    arch: str
    vector_cores: int
    cube_cores: int
    ub_bytes: int


_DEVICES: Dict[str, Device] = {
    "a2": Device("a2", "A2", "910B2", "dav-2201", 48, 24, 196608),
    "a3": Device("a3", "A3", "910_9391", "dav-2201", 48, 24, 196608),
}


def device(name: str) -> Device:
    """The device with a name; one that is no target is refused."""
    found = _DEVICES.get(name.lower())
    if found is not None:
        return found
    if name.lower() == "a5":
        raise UserError("the device a5 is no target yet; the targets are a2 and a3")
    raise UserError(f"there is no device {name!r}; the devices are {', '.join(_DEVICES)}")
