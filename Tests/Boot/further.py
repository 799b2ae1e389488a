"""What the panel of wires.py has no room for: a secret, a window, pages, and what outlives the agent.

The panel is that of guest/further.yaml, its pane open.
"""

import time

from machine import Failure, wait
from panel import CONFIGURATION
from wires import EDGE, forget, noted, reopen, said, see, tell

MENU = (1205, 95, 1245, 125)
LIST, TITLE, PLAY = (356, 410, 620, 500), (766, 392, 900, 420), (770, 480, 820, 515)
# All of the curve, and the figure above it.
CURVE, FIGURE = (974, 400, 1240, 522), (974, 402, 1014, 432)
SECRET, WINDOW, BLIND, SECOND = (178, 240), (486, 240), (794, 240), (1102, 240)
SHUT, STAY, WILD, BACK = (178, 446), (178, 652), (486, 652), (486, 440)
GALLERY, SPRINGS = (794, 652), (1102, 652)
# All of a page, the window of the gallery's first card, and the first of four dots.
PAGE, CARD, FIRST = (40, 140, 1240, 740), (178, 240), (610, 777)
RED = "ff0000"


def shown(panel):
    """A list, a player and a curve show what files say, through the agent"""
    then = panel.machine.picture()
    panel.run(f"cat /usr/local/share/boot/further.yaml > {CONFIGURATION}")
    see(panel, "the other panel is there", MENU, then, 30)
    reopen(panel)
    before = panel.show("further")
    times = []
    for name, value, place in (
            ("songs", """'["Three", "Four"]'""", LIST), ("title", "Quay", TITLE),
            ("playing", "on", PLAY), ("load", 95, FIGURE)):
        tell(panel, name, value)
        times.append(f"{name} after {see(panel, name + ' is shown', place, before):.1f} s")
    panel.wait_rest()
    panel.show("further-heard")
    return ", ".join(times)


def linked(panel):
    """A file is heard of behind a link that turns elsewhere, and one that is put in its place"""
    times = []
    for word, then in (("Harbour", "ln -sfn /run/boot/title-Harbour /run/boot/title"),
                       ("Quay", "ln -sfn /run/boot/title-Quay /run/boot/title"),
                       ("Harbour", "mv -T /run/boot/title-Harbour /run/boot/title")):
        panel.run(f"echo {word} > /run/boot/title-{word}")
        before = panel.machine.picture()
        panel.run(then)
        times.append(f"{word} after {see(panel, word + ' is shown', TITLE, before):.1f} s")
        panel.wait_rest()
    return ", ".join(times)


def daemons(panel):
    """What the program of a source leaves behind ends with it, and is reaped"""
    left = "grep -lsxz 3217 /proc/[0-9]*/cmdline | wc -l"
    counts = []
    for _ in range(8):
        time.sleep(1)
        counts.append(int(panel.run(left)))
    if max(counts) > 2:
        raise Failure(f"there were {counts}, second by second")
    ended = "grep -ls '^State:.*zombie' /proc/[0-9]*/status || true"
    wait("none is left to be reaped", 20, lambda: not panel.run(ended), 0.2)
    return f"{max(counts)} at most, of one a second"


def secret(panel):
    """A secret reaches the action that names it, and no log"""
    forget(panel)
    panel.tap(*SECRET)
    noted(panel, "secret not for the panel")
    if panel.journal("| grep -c 'not for the panel'") != "0":
        raise Failure("the journal has it, too")


def window(panel):
    """An action that says so shows a window, and no other finds the screen"""
    forget(panel)
    panel.tap(*WINDOW)
    wait("the window is there", 20, lambda: panel.machine.picture().part(RED) > 0.01, 0.1)
    panel.show("window")
    noted(panel, "shown")
    wait("it is gone, and what was behind it is back", 20,
         lambda: panel.machine.picture().part(RED) == 0, 0.1)
    panel.tap(*BLIND)
    noted(panel, "blind without a display")
    panel.wait_rest()


def pages(panel):
    """Actions show another page and the first again, and close the pane, each in its turn"""
    forget(panel)
    before = panel.machine.picture()
    panel.tap(*SECOND)
    see(panel, "the other page is there", CURVE, before)
    panel.wait_rest()
    other = panel.show("second-page")
    panel.tap(*BACK)
    noted(panel, "back")
    see(panel, "the first page is back", CURVE, other)
    panel.wait_rest()
    panel.tap(*SHUT)
    noted(panel, "shut")
    wait("the pane is closed", 20,
         lambda: not panel.machine.picture().differs(panel.closed, 4, EDGE + 60), 0.1)
    panel.wait_rest()


def moving(panel):
    """Gallery and lab stand beside pages of tiles; a scene runs at a tap, and a dot leads back"""
    reopen(panel)
    for place, name in ((GALLERY, "gallery"), (SPRINGS, "springs")):
        home = panel.machine.picture()
        panel.tap(*place)
        see(panel, f"{name} is there", PAGE, home)
        panel.wait_rest()
        shown = panel.show(name)
        if name == "gallery":
            panel.tap(*CARD)
            see(panel, "a scene runs", PAGE, shown, 20, 0.005)
            panel.wait_rest()
            panel.show("scene")
        panel.tap(*FIRST)
        wait("the first page is back", 30, lambda: panel.machine.picture().likeness(home) > 0.97)
        panel.wait_rest()


def stays(panel):
    """What an action leaves running ends with the agent, unless it gave it to the session"""
    reopen(panel)
    forget(panel)
    panel.tap(*STAY)
    # The second one by itself: what starts the two has both in its line.
    for line in ("[b]oot-note left", "^[^ ]*sh -c sleep 6; [b]oot-note stayed"):
        wait("both run", 20, lambda: panel.run(f"pgrep -f '{line}'"))
    agent = panel.agent()
    panel.run(f"kill -KILL {agent}")
    noted(panel, "stayed")
    wait("the agent is back", 20, lambda: panel.agent() not in (None, agent))
    time.sleep(2)
    if "left" in said(panel):
        raise Failure("it outlived the agent")
    tell(panel, "playing", "off")
    panel.wait_rest()


def wild(panel):
    """A program that takes all memory is ended alone, and takes neither the agent nor the panel along"""
    before = (panel.process(), panel.agent())
    events = "sed -n 's/^oom_kill //p' /sys/fs/cgroup/system.slice/detent-agent.service/memory.events"
    ended = int(panel.run(events))
    forget(panel)
    panel.tap(*WILD)
    wait("it is ended", 90, lambda: int(panel.run(events)) > ended)
    panel.wait_rest()
    panel.show("wild")
    panel.tap(*SECRET)
    noted(panel, "secret not for the panel")
    if (panel.process(), panel.agent()) != before:
        raise Failure("it was not ended alone")


def overlay(panel):
    """What the panel itself can write changes no action, neither in the panel nor in the agent"""
    path = "/var/lib/detent-panel/overlay.yaml"
    forget(panel)
    panel.run(
        f"setpriv --reuid=detent-panel --regid=detent-panel --init-groups sh -c 'umask 077; printf \""
        "actions:\\n  back: {exec: [boot-note, overlay]}\\n  shut: {exec: [boot-note, overlay]}\\n"
        f"tiles:\\n  - {{kind: button, label: Mine, action: shut}}\\n\" > {path}'")
    # It is watched, and so is known by then.
    time.sleep(3)
    panel.wait_rest()
    panel.tap(*SECRET)
    noted(panel, "secret not for the panel")
    panel.tap(*SHUT)
    noted(panel, "shut")
    panel.run(f"rm {path}")
    if "overlay" in said(panel):
        raise Failure(f"what was done: {said(panel)}")
    wait("the pane is closed", 20,
         lambda: not panel.machine.picture().differs(panel.closed, 4, EDGE + 60), 0.1)
    panel.wait_rest()
    reopen(panel)


CHECKS = [shown, linked, daemons, secret, window, pages, moving, stays, wild, overlay]
