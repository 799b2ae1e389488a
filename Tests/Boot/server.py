"""Who shows the panel: an X server, a Wayland compositor, or the kernel itself."""

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Server:
    """What shows the panel on a machine, and what the checks have to know of it."""

    name: str
    """As DISPLAY_SERVER has it."""
    unit: str
    """The unit whose main process it is."""
    step: str
    """The unit that has it ready before the panel starts."""
    panel_unit: str
    """The panel's own unit, of which detent.service is another name."""
    words: str
    """What the panel's command line says besides."""
    program: str
    """What it runs."""
    memory: int
    """What the whole session may take [kB]."""
    wakes: int
    """How often it may wake in half a minute at rest."""


X11 = Server(
    name="x11", unit="detent-x11", step="detent-x11", panel_unit="detent", words="",
    program="/usr/lib/xorg/Xorg", memory=140_000, wakes=60)
WAYLAND = Server(
    name="wayland", unit="detent-wayland", step="detent-wayland", panel_unit="detent", words="",
    program="/usr/bin/cage", memory=110_000, wakes=10)
KMS = Server(
    name="kms", unit="seatd", step="detent-seat", panel_unit="detent-kms", words="--backend kms",
    program="/usr/sbin/seatd", memory=57_000, wakes=10)

CHOSEN = {server.name: server for server in (X11, WAYLAND, KMS)}[
    os.environ.get("DISPLAY_SERVER") or "x11"]
