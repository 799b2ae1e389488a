"""What goes in and out of an installed panel: sources over the network, values, order, a dead man's switch.

The panel is that of guest/wires.yaml, its pane open all the time.
"""

import time

from machine import Failure, wait
from panel import CONFIGURATION

EDGE = 64
"""Where the pane's upper edge rests open."""
SLIDER = (36, 148, 258, 338)
LED = "$(echo /sys/class/leds/*::capslock | cut -d ' ' -f 1)"
"""The keyboard's light: a slow machine may find the keyboard twice, and count it anew."""
LAMP = (294, 298, 334, 324)
LOAD = (806, 400, 964, 540)
ROOM = (48, 710, 250, 750)
COVER = (280, 572, 506, 740)
SONGS = (776, 620, 994, 760)
JOG = (639, 242)


def notes(panel):
    """What actions have noted: when [s since the machine began], and the words."""
    lines = panel.run("cat /run/boot/notes").splitlines()
    return [(float(line.split()[0]), line.split(" ", 1)[1]) for line in lines]


def serve(panel, change=""):
    """Saves the configuration, with a change by sed."""
    panel.run(
        f"sed \"s|LED|{LED}|; {change}\" /usr/local/share/boot/wires.yaml > {CONFIGURATION}")


def forget(panel):
    panel.run(": > /run/boot/notes")


def said(panel):
    return [words for _, words in notes(panel)]


def noted(panel, words, limit=20):
    """When something was noted, as soon as it is."""
    def found():
        return [at for at, line in notes(panel) if line == words]

    try:
        return wait(f"{words} is noted", limit, found, 0.1)[0]
    except Failure as failure:
        raise Failure(f"{failure}; but {said(panel)}") from None


def clock(panel):
    """Seconds since the machine began."""
    return float(panel.run("cut -d ' ' -f 1 /proc/uptime"))


def tell(panel, name, value):
    panel.run(f"echo {value} > /run/boot/{name}")


def see(panel, what, place, then, limit=20, part=0.02):
    """Waits until something within a rectangle is shown otherwise than `then`."""
    start = time.monotonic()
    wait(what, limit, lambda: panel.machine.picture().change(then, *place) > part, 0.1)
    return time.monotonic() - start


def heard(panel):
    """A saved configuration's sources are heard: polled and listened to over the network, files, pictures"""
    shown = panel.machine.picture()
    serve(panel)
    wait("the other panel is there", 30, lambda: panel.machine.picture().pixels != shown.pixels)
    panel.wait_rest()
    panel.machine.flick(640, 750, 300)
    wait("the pane is open", 30, lambda: panel.machine.picture().differs(shown, 4, EDGE + 60))
    wait("the picture is there", 20, lambda: panel.machine.picture().colors(*COVER) > 200)
    panel.wait_rest()
    before = panel.show("wires")
    times = []
    for name, value, place in (
            ("lamp", "on", LAMP), ("level", 90, SLIDER), ("load", 80, LOAD)):
        tell(panel, name, value)
        times.append(f"{name} after {see(panel, name + ' is heard', place, before):.1f} s")
    # It is asked every so often, and so may hear of it after the others.
    wait("the label hears of the lamp", 20,
         lambda: panel.machine.picture().change(before, *ROOM) >= 0.02)
    panel.wait_rest()
    panel.show("heard")
    return ", ".join(times)


def done(panel):
    """Each kind of tile does what it says, with its value"""
    machine = panel.machine
    forget(panel)
    moves = [["move", 0, 147, 335 - 17 * step] for step in range(1, 12)]
    waits = [["wait", 20]] * len(moves)
    machine.touch(["down", 0, 147, 335], *[step for pair in zip(moves, waits) for step in pair],
                  ["wait", 200], ["up", 0])
    wait("the slider's value is noted", 20, lambda: any(
        line.startswith("level ") and float(line.split()[1]) > 0.9 for line in said(panel)))
    panel.tap(393, 242)
    wait("the toggle's", 20, lambda: any(line.startswith("lamp ") for line in said(panel)))
    panel.tap(952, 293)
    wait("the stepper's", 20, lambda: any(line.startswith("steps ") for line in said(panel)))
    machine.touch(["down", 0, 1131, 242], ["wait", 3000], ["up", 0])
    noted(panel, "start")
    panel.tap(393, 455)
    if not noted(panel, "first") < noted(panel, "second"):
        raise Failure(f"the sequence is in disorder: {said(panel)}")
    panel.tap(147, 455)
    wait("the LED is on", 20, lambda: panel.run(
        f"cat {LED}/brightness") == "1")
    shown = machine.picture()
    panel.tap(639, 455)
    wait("the alert asks", 20, lambda: machine.picture().differs(shown, 660, 439))
    panel.wait_rest()
    panel.show("sure")
    if "sure" in said(panel):
        raise Failure("it was done before it was confirmed")
    panel.tap(730, 439)
    noted(panel, "sure")
    panel.wait_rest()
    return ", ".join(said(panel))


def values(panel):
    """A value that no tile sends is refused with a sentence, whoever asks for it with the right fingerprint"""
    forget(panel)
    agent = panel.agent()
    worked = panel.run("boot-intruder --values")
    if worked:
        raise Failure(worked.replace("\n", ", "))
    # The one that is right was done, and no other.
    if said(panel) != ["level 0.25"]:
        raise Failure(f"what was done: {said(panel)}")
    if panel.agent() != agent:
        raise Failure("the agent did not survive it")


def order(panel):
    """A quick tap on a momentary button runs its release after its press"""
    forget(panel)
    place = panel.mark()
    panel.machine.touch(["down", 0, *JOG], ["wait", 30], ["up", 0])
    noted(panel, "release")
    if said(panel) != ["press", "release"]:
        # A press that is too slow for the machine is ended, and the agent says so.
        raise Failure(f"in this order: {said(panel)}; {panel.journal(place)}")


def held(panel):
    """A finger that stays holds, for as long as it stays"""
    hold(panel)
    place = panel.mark()
    # After ten seconds without a motion the panel gives memory back and may try how to compose.
    time.sleep(13)
    early = "release" in said(panel)
    # The next check has a finger of its own.
    panel.machine.touch(["up", 0])
    if early:
        raise Failure(f"it was released under the finger: {panel.journal(place)}")
    noted(panel, "release")


def forbidden(panel):
    """A file saved under the finger that lets a source forbid the button still lets go of it, once"""
    hold(panel)
    place = panel.mark()
    serve(panel, r"s/label: Jog/&\n    enabled-by: lamp/")
    try:
        wait("it is taken over", 20,
             lambda: "enabled-by" in panel.run("cat /var/lib/detent-panel/last-good-*"))
        # An emulated machine may take so long over it that the agent hears nothing of the panel.
        if "release" in said(panel) and "the panel did not answer" not in panel.journal(place):
            raise Failure(f"it was released under the finger: {panel.journal(place)}")
    finally:
        panel.machine.touch(["up", 0])
        serve(panel)
    noted(panel, "release")
    panel.wait_rest()
    if said(panel) != ["press", "release"]:
        raise Failure(f"what was done: {said(panel)}")


def retried(panel):
    """A release that fails is tried again until it succeeds"""
    hold(panel)
    place = panel.mark()
    panel.run("touch /run/boot/deaf")
    panel.machine.touch(["up", 0])
    wait("the failure is told", 20, lambda: "it is tried again" in panel.journal(place))
    if "release" in said(panel):
        raise Failure(f"it did not fail: {said(panel)}")
    since = clock(panel)
    panel.run("rm /run/boot/deaf")
    figures = released(panel, since, 32)
    panel.wait_rest()
    return figures


def hold(panel):
    """Puts a finger on the momentary button, and waits for what that does."""
    forget(panel)
    panel.machine.touch(["down", 0, *JOG])
    try:
        noted(panel, "press")
    except Failure:
        # The next check has a finger of its own.
        panel.machine.touch(["up", 0])
        raise


def released(panel, since, limit):
    """How long after `since` the release ran, if that was in time."""
    late = noted(panel, "release", limit + 20) - since
    if late > limit:
        raise Failure(f"released after {late:.1f} s")
    if said(panel).count("release") != 1:
        raise Failure(f"more than once: {said(panel)}")
    return f"after {late:.2f} s"


def stop(panel, process):
    """Stops a process while the button is held: for how long that stays pressed."""
    since = clock(panel)
    panel.run(f"kill -STOP {process}")
    try:
        return released(panel, since, 1.5)
    finally:
        panel.machine.touch(["up", 0])
        panel.run(f"kill -CONT {process}")
        panel.wait_rest()


def stopped(panel):
    """A panel that is stopped with a finger down is released by the agent"""
    panel.wait_rest()
    hold(panel)
    return stop(panel, panel.process())


def killed(panel):
    """So is one that is killed"""
    panel.wait_settled()
    hold(panel)
    process, since = panel.process(), clock(panel)
    panel.run(f"kill -KILL {process}")
    figures = released(panel, since, 1.5)
    panel.machine.touch(["up", 0])
    wait("the panel is back", 60, lambda: panel.process() not in (None, process))
    return figures


def server_killed(panel):
    """And one that loses its screen, with its display server"""
    panel.wait_settled()
    reopen(panel)
    hold(panel)
    process, since = panel.process(), clock(panel)
    panel.run(f"kill -KILL {panel.server()}")
    try:
        figures = released(panel, since, 2.5)
    finally:
        panel.machine.touch(["up", 0])
    wait("the panel is back", 90, lambda: panel.process() not in (None, process))
    # How often it may start within a minute is another check's.
    panel.run("systemctl reset-failed")
    return figures


def server_stopped(panel):
    """And one whose display server is stopped with the finger down"""
    panel.wait_settled()
    reopen(panel)
    hold(panel)
    return stop(panel, panel.server())


def agent_killed(panel):
    """An agent that is killed leaves the panel where it is, comes back, and releases what was held"""
    reopen(panel)
    hold(panel)
    process, agent, since = panel.process(), panel.agent(), clock(panel)
    panel.run(f"kill -KILL {agent}")
    try:
        figures = released(panel, since, 10)
    finally:
        panel.machine.touch(["up", 0])
    wait("the agent is back", 20, lambda: panel.agent() not in (None, agent))
    panel.wait_rest()
    shown = panel.machine.picture()
    tell(panel, "lamp", "off" if panel.run("cat /run/boot/lamp") == "on" else "on")
    late = see(panel, "its sources are heard again", LAMP, shown, 30)
    if panel.process() != process:
        raise Failure("the panel is another one")
    return f"released {figures}, heard again {late:.1f} s later"


def reopen(panel):
    """A panel that has come back is closed."""
    closed = panel.machine.picture()
    if not closed.differs(panel.closed, 4, EDGE + 60):
        panel.machine.flick(640, 750, 300)
        wait("the pane is open", 30, lambda: panel.machine.picture().differs(closed, 4, EDGE + 60))
    panel.wait_rest()


def pulled_out(panel):
    """A touch screen that is pulled out under a finger releases at once"""
    hold(panel)
    since = clock(panel)
    panel.machine.order(plug=False)
    try:
        # A finger that nobody sees lift would be held for ever: the limit is one of the machine.
        figures = released(panel, since, 5)
    finally:
        place = panel.mark()
        panel.machine.order(plug=True)
    wait("the panel sees the device", 20, lambda: "input devices" in panel.journal(place))
    return figures


def step_of_clock(panel):
    """A step of the clock is shown within two seconds, on the clock's tile"""
    panel.wait_rest()
    shown = panel.machine.picture()
    start = time.monotonic()
    panel.run("date -s '+75 min'")
    see(panel, "the clock's tile", (560, 640, 720, 710), shown, 20)
    late = time.monotonic() - start
    if late > 2:
        raise Failure(f"after {late:.1f} s")
    return f"after {late:.1f} s"


ZONE = """
import os, struct
# One zone without summer time (tzfile(5)): five and three quarter hours ahead of UTC.
name = b"NPT\\0"
with open("/etc/zone", "wb") as file:
    file.write(b"TZif" + bytes(16) + struct.pack(">6I", 0, 0, 0, 0, 1, len(name)))
    file.write(struct.pack(">iBB", 20700, 0, 0) + name)
os.rename("/etc/zone", "/etc/localtime")
"""


def zone(panel):
    """So is another time zone"""
    panel.wait_rest()
    panel.run(f"cat > /run/boot/zone.py <<'END'\n{ZONE}\nEND")
    shown = panel.machine.picture()
    panel.run("python3 /run/boot/zone.py")
    start = time.monotonic()
    see(panel, "the clock's tile", (560, 640, 720, 710), shown, 20)
    late = time.monotonic() - start
    if panel.run("date +%Z") != "NPT":
        raise Failure("the machine has not taken it")
    if late > 2:
        raise Failure(f"after {late:.1f} s")
    return f"after {late:.1f} s"


def examples(panel):
    """The four examples each start without a complaint in the journal"""
    for name in ("home", "workshop", "meeting", "media"):
        place = panel.mark()
        panel.run(
            f"printf 'version: 1\\ninclude: /usr/local/share/detent/examples/{name}.yaml\\n"
            f"display: {{kiosk: true, scale: 1}}\\n' > {CONFIGURATION}; systemctl restart detent")
        wait(f"{name} is there", 40, panel.process)
        panel.machine.flick(640, 780, 300)
        # What it plays moves on for ever: it is looked at while its sources speak.
        time.sleep(4)
        panel.show(name)
        # This machine has no thermometer, and the panel says so.
        complaints = [
            line for line in panel.complaints(place).split(" / ") if line and "thermal" not in line]
        if complaints:
            raise Failure(f"{name}: {complaints}")


def leave(panel):
    """The default panel is there again"""
    panel.run(f"cat /usr/local/share/boot/default.yaml > {CONFIGURATION}; systemctl restart detent")
    # The pane is as it was left.
    wait("the default panel is there", 60, lambda: panel.is_open() or panel.is_home())
    if panel.is_open():
        panel.wait_rest()
        panel.close()
    panel.wait_home(60)
    # So many starts in a minute would else be taken for a panel that cannot be started.
    panel.run("systemctl reset-failed detent")


CHECKS = [
    heard, done, values, order, held, forbidden, retried, stopped, killed, server_killed, server_stopped, agent_killed,
    pulled_out, step_of_clock, zone,
]
LAST = [examples, leave]
