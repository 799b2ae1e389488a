"""An installed panel in a house: a broker and a server, which its agent reaches out of its sandbox.

The panel is that of guest/house.yaml, its pane open; `sheet` has one of its own.
"""

import time

from machine import Failure, wait
from panel import CONFIGURATION
from wires import forget, noted, reopen, said, see, tell

LAMP, HEAT, DOOR = (332, 455), (640, 455), (948, 455)
# All of a tile.
SIZE = (140, 150)
# What the lamp's tile says.
WORDS = (200, 566, 372, 598)
# The broker's own programs: others stand in for them, and the machine knows no localhost.
LISTEN, SAY = "/usr/bin/mosquitto_sub -h 127.0.0.1", "/usr/bin/mosquitto_pub -h 127.0.0.1"
# What a lamp does: it obeys, and says what it is at.
BULB = (
    f"{LISTEN} -t boot/lamp/set | while read -r wish; do boot-note wish $wish;"
    f" {SAY} -r -t boot/lamp -m $wish; done")


def around(place):
    return place[0] - SIZE[0], place[1] - SIZE[1], place[0] + SIZE[0], place[1] + SIZE[1]


def topic(panel, name):
    """What the broker keeps under a topic."""
    return panel.run(f"{LISTEN} -W 20 -C 1 -t {name}")


def driven(panel):
    """A tile follows a broker's topic and publishes under another; the broker knows that the panel is there"""
    panel.run(
        f"systemctl start mosquitto; systemd-run -q --unit boot-bulb sh -c '{BULB}';"
        " systemd-run -q --unit boot-server boot-server")
    forget(panel)
    then = panel.machine.picture()
    panel.run(f"cat /usr/local/share/boot/house.yaml > {CONFIGURATION}")
    see(panel, "the other panel is there", (40, 140, 1240, 740), then, 30)
    reopen(panel)
    wait("the panel says that it is there", 40, lambda: topic(panel, "panels/boot") == "online")
    before = panel.show("house")
    panel.run(f"{SAY} -r -t boot/lamp -m ON")
    heard = see(panel, "the lamp is on", around(LAMP), before)
    panel.wait_rest()
    on = panel.machine.picture()
    panel.tap(*LAMP)
    noted(panel, "wish OFF")
    see(panel, "the lamp is off", around(LAMP), on)
    if topic(panel, "boot/lamp") != "OFF":
        raise Failure("the lamp does not know of it")
    panel.wait_rest()
    return f"heard after {heard:.1f} s"


def served(panel):
    """A server is asked, and told"""
    forget(panel)
    before = panel.machine.picture()
    tell(panel, "heat", 80)
    heard = see(panel, "the heat is seen", around(HEAT), before)
    panel.tap(*DOOR)
    noted(panel, 'door {"by": "panel"}')
    panel.wait_rest()
    panel.show("served")
    return f"heard after {heard:.1f} s"


def lost(panel):
    """A broker that is killed is told as gone; what is touched meanwhile is not sent later"""
    panel.wait_rest()
    forget(panel)
    before = panel.machine.picture()
    place = panel.mark()
    panel.run("systemctl kill -s KILL mosquitto; systemctl stop mosquitto boot-bulb")
    see(panel, "the lamp looks lost", WORDS, before, 30)
    wait("the journal says so", 20,
         lambda: "The connection to the broker 127.0.0.1:1883 is lost" in panel.journal(place))
    panel.tap(*LAMP)
    panel.wait_rest()
    panel.show("lost")
    gone = panel.machine.picture()
    start = time.monotonic()
    panel.run(
        f"systemctl start mosquitto; systemd-run -q --unit boot-bulb sh -c '{BULB}'; {SAY} -r -t boot/lamp -m ON")
    see(panel, "the lamp is heard again", WORDS, gone, 90)
    if said(panel):
        raise Failure(f"what was done: {said(panel)}")
    return f"back after {time.monotonic() - start:.1f} s"


def recorded(panel):
    """A recording of the running panel replays to the same pixels"""
    panel.wait_rest()
    panel.run("systemd-run -q --unit boot-recording detent ctl recording start /run/boot/session.log")
    wait("it is recorded", 60, lambda: panel.run("test -s /run/boot/session.log && echo yes"))
    panel.tap(*LAMP)
    panel.wait_rest()
    panel.run("detent ctl recording stop; systemctl stop mosquitto boot-server boot-bulb")
    end = panel.run("timeout 140 detent replay /run/boot/session.log 2>&1; echo $?").splitlines()
    if end[-1] != "0":
        raise Failure(" ".join(end))
    return end[0]


BEHIND = "2040c0"
"""The colour of the program behind a sheet (boot-window --behind)."""


def sheet(panel):
    """A sheet over another program of X shows that beside its pane, and leaves it the touches there"""
    def covers(least, most):
        return lambda: least <= 1 - panel.machine.picture().part(BEHIND) <= most

    forget(panel)
    panel.run(
        f"cat /usr/local/share/boot/sheet.yaml > {CONFIGURATION}; systemctl restart detent;"
        " systemd-run -q --unit boot-behind -E DISPLAY=:0 -E XAUTHORITY=/run/detent-x11/authority"
        " boot-window --behind behind")
    wait("nothing is seen of the closed pane", 60, covers(0, 0.01))
    wait("the panel is there", 60, lambda: "label: Note" in panel.run("detent ctl get Note"))
    panel.tap(640, 600)
    noted(panel, "behind")
    panel.run("detent ctl toggle")
    wait("the open pane is seen, and the program behind", 30, covers(0.4, 0.8))
    panel.wait_rest()
    panel.show("sheet")
    panel.tap(640, 560)
    noted(panel, "tile")
    panel.tap(640, 100)
    wait("the program behind is touched", 20, lambda: len(said(panel)) > 2)
    panel.run("detent ctl toggle")
    wait("nothing is seen of the pane again", 30, covers(0, 0.01))
    panel.run("systemctl stop boot-behind")
    if said(panel) != ["behind", "tile", "behind"]:
        raise Failure(f"what was done: {said(panel)}")


CHECKS = [driven, served, lost, recorded]
