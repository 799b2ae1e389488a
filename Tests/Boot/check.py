#!/usr/bin/env python3
"""Boots the machine that Tests/Boot/image has made and checks on it what a panel has to live through.

check.py FOLDER    leaves what the screen showed in FOLDER, as pictures numbered in their order
"""

import os
import shutil
import sys
import tempfile
import time

from machine import Failure, Machine, wait

CONFIGURATION = "/etc/detent/control-center.yaml"
BANNER = "ff8a80"
"""The colour of the banner that tells of a mistake; nothing else on the panel has it."""


class Panel:
    """The machine with the panel on it, and what can be seen from outside."""

    def __init__(self, machine, folder):
        self.machine, self.folder = machine, folder
        self.run, self.tap = machine.run, machine.tap
        self.pictures = 0
        self.closed = None

    def show(self, name):
        """Keeps what the screen shows under a name."""
        self.pictures += 1
        picture = self.machine.picture()
        picture.write(f"{self.folder}/{self.pictures:02}-{name}.png")
        return picture

    def property(self, unit, name):
        return self.run(f"systemctl show -P {name} {unit}")

    def process(self):
        """The panel's number as a process once it is ready; nothing until then."""
        if self.property("detent", "ActiveState") == "active":
            return self.property("detent", "MainPID")
        return None

    def server(self):
        return self.property("detent-x11", "MainPID")

    def journal(self, words):
        return self.run(f"journalctl -b --no-pager -o cat {words}")

    def mark(self):
        """A place in the journal; `journal` takes it as words, but then no filters besides."""
        last = self.run("journalctl -b -q -o cat -n 1 --show-cursor").splitlines()[-1]
        return f"--after-cursor='{last.removeprefix('-- cursor: ')}'"

    def is_home(self):
        """Whether the screen looks as after the boot, but for the clock and the tiles that are on."""
        return self.machine.picture().likeness(self.closed) > 0.97

    def wait_home(self, limit=30):
        wait("the panel is on the screen", limit, self.is_home, 0.1)

    def is_open(self):
        """Whether the pane's upper edge is where it rests open, between these two places."""
        picture = self.machine.picture()
        return (
            picture.differs(self.closed, 4, 240) and not picture.differs(self.closed, 4, 150))

    def open(self):
        self.machine.flick(640, 760, 400)
        wait("the pane is open", 30, self.is_open)
        self.wait_rest()

    def close(self):
        self.machine.flick(640, 240, 560)
        self.wait_home()

    def wait_rest(self):
        """Returns when four pictures in a row are the same: a busy machine may seem to rest."""
        last = [self.machine.picture().pixels]

        def rests():
            last.append(self.machine.picture().pixels)
            return len(last) > 3 and len(set(last[-4:])) == 1

        wait("nothing moves", 30, rests, 0.5)

    def return_of_another(self, old, limit=60):
        """Waits for another process than `old`; tells for how long the screen was without a panel."""
        gone = None
        start = time.monotonic()

        def is_back():
            nonlocal gone
            if not self.is_home():
                gone = gone or time.monotonic()
                return False
            return self.process() not in (None, old)

        wait("the panel is back", limit, is_back, 0.05)
        end = time.monotonic()
        away = end - gone if gone else 0
        return f"back after {end - start:.1f} s, off the screen for {away:.1f} s"


def save(panel, change):
    """Changes the configuration, as sed is told."""
    panel.run(f"sed -i '{change}' {CONFIGURATION}")


def boot(panel):
    """It boots to the first frame, and systemd knows when that is"""
    wait("detent.service is active", 180, panel.process)
    clock = {
        name: int(panel.property(unit, event + "TimestampMonotonic")) / 1e6
        for name, unit, event in (
            ("start", "detent-x11", "InactiveExit"), ("server", "detent-x11", "ActiveEnter"),
            ("frame", "detent", "ActiveEnter"))}
    panel.closed = panel.show("booted")
    corner = panel.closed.pixels[3 * (panel.closed.width - 4):][:3]
    if max(abs(a - b) for a, b in zip(corner, bytes.fromhex("23395b"))) > 12:
        raise Failure(f"the corner of the wallpaper has the colour {corner.hex()}")
    return (
        f"first frame {clock['frame']:.1f} s after the kernel began; of these the X server took"
        f" {clock['server'] - clock['start']:.1f} s, the panel"
        f" {clock['frame'] - clock['server']:.1f} s")


def touch(panel):
    """A touch on a tile runs its action outside of the sandbox, as the panel's user"""
    place = panel.mark()
    panel.open()
    panel.tap(460, 400)
    wait("the action has run", 30, lambda: "the action “heating”" in panel.journal(place))
    user = panel.run("stat -c %U /proc/$(systemctl show -P MainPID detent-actions)")
    panel.wait_rest()
    panel.show("touched")
    panel.close()
    if user != "detent":
        raise Failure(f"the action ran as {user}")


def unplug(panel):
    """A touch screen that is pulled out in mid-drag lets go, and plugged in again it works"""
    machine = panel.machine
    panel.open()
    opened = machine.picture()
    drag = [["move", 0, 640, 240 + 30 * step] for step in range(1, 9)]
    waits = [["wait", 20]] * len(drag)
    machine.touch(["down", 0, 640, 240], *[step for pair in zip(drag, waits) for step in pair])
    panel.wait_rest()
    if panel.show("dragged").likeness(opened) > 0.9:
        raise Failure("the pane did not follow the finger")
    machine.order(plug=False)
    wait("the pane is let go", 20, lambda: machine.picture().likeness(opened) > 0.97)
    panel.show("unplugged")
    place = panel.mark()
    machine.order(plug=True)
    wait("the panel sees the device", 20, lambda: "input devices" in panel.journal(place))
    time.sleep(2)
    panel.tap(780, 400)
    wait("a touch works again", 20, lambda: "the action “blinds”" in panel.journal(place))
    panel.wait_rest()
    panel.show("replugged")
    panel.close()


def saved(panel):
    """A configuration that is saved replaces the last good copy, in the sandbox too"""
    copy = "/var/lib/detent/last-good-*"
    wait("there is a copy", 30, lambda: panel.run(f"ls {copy} 2>/dev/null"))
    save(panel, "1i # Saved once more.")
    wait("the copy is the new one", 30, lambda: "once more" in panel.run(f"head -n 3 {copy}"))


def rest(panel):
    """At rest it sleeps but for the watchdog and the clock"""
    time.sleep(10)
    pid = panel.process()
    status = f"cat /proc/{pid}/task/*/status | awk '/ctxt_switches/ {{ n += $2 }} END {{ print n }}'"
    ticks = f"cut -d ' ' -f 14,15 /proc/{pid}/stat"
    switches, used = int(panel.run(status)), sum(map(int, panel.run(ticks).split()))
    time.sleep(30)
    switches = int(panel.run(status)) - switches
    used = sum(map(int, panel.run(ticks).split())) - used
    memory = int(panel.run(f"awk '/^Pss:/ {{ print $2 }}' /proc/{pid}/smaps_rollup"))
    figures = f"{switches} context switches and {used * 10} ms of processor in 30 s, {memory // 1000} MB"
    # Six beats of the watchdog, and a minute that turns.
    if switches > 20 or memory > 60_000:
        raise Failure(figures)
    return figures


def dark(panel):
    """The X server never turns the screen dark by itself"""
    arguments = panel.run(f"tr '\\0' ' ' < /proc/{panel.server()}/cmdline")
    if "-s 0" not in arguments or "-dpms" not in arguments:
        raise Failure(arguments)


def quiet(panel):
    """So far the journal has no warning of ours"""
    units = "-u detent -u detent-x11 -u detent-actions -u detent-rescue"
    warnings = panel.journal(f"-p warning {units}")
    # The X server explains its marks with words that are none here.
    errors = panel.journal(f"{units} | grep -iE 'failed|error' | grep -v '(EE) error'")
    if warnings or errors:
        raise Failure(f"{warnings} {errors}".strip().replace("\n", " / "))


def sandbox(panel):
    """systemd calls the panel's sandbox safe"""
    report = panel.run("systemd-analyze security --no-pager detent.service | tail -n 1")
    figure = report.split(":", 1)[-1].split()[0]
    if float(figure) > 2:
        raise Failure(report)
    return f"exposure {figure} of 10"


def watchdog(panel):
    """A panel that hangs is started again by the watchdog, under the same X server"""
    old, server = panel.process(), panel.server()
    panel.run(f"kill -STOP {old}")
    figures = panel.return_of_another(old)
    if panel.server() != server:
        raise Failure("the X server is another one")
    return figures


def crash(panel):
    """A panel that crashes comes back, under the same X server"""
    old, server = panel.process(), panel.server()
    panel.run(f"kill -KILL {old}")
    figures = panel.return_of_another(old)
    if panel.server() != server:
        raise Failure("the X server is another one")
    return figures


def server_crash(panel):
    """An X server that crashes comes back with the panel, and without the rescue screen"""
    place, old = panel.mark(), panel.process()
    panel.run(f"kill -KILL {panel.server()}")
    figures = panel.return_of_another(old)
    if "rescue" in panel.journal(place).lower():
        raise Failure("the rescue screen was started")
    panel.show("server-back")
    return figures


BREAK, MEND = "s/^  peek:/  peak:/", "s/^  peak:/  peek:/"


def restart_broken(panel, words):
    place = panel.mark()
    panel.run("systemctl reset-failed detent; systemctl start detent")
    wait("detent.service is active", 30, panel.process)
    if words not in panel.journal(place) or '"peak"' not in panel.journal(place):
        raise Failure("the journal does not say what is wrong and what is shown")
    wait("the banner is on the glass", 20, lambda: panel.machine.picture().part(BANNER) > 0)
    panel.wait_rest()


def last_good(panel):
    """Broken at the start: the last good configuration is served, and the banner says why"""
    wait("there is a copy", 30, lambda: panel.run("ls /var/lib/detent | grep last-good"))
    panel.run("systemctl stop detent")
    save(panel, BREAK)
    restart_broken(panel, "starting with the last good configuration")
    panel.show("last-good")


def no_copy(panel):
    """Broken, and nothing has worked before: the default panel, until the file is mended"""
    panel.run("systemctl stop detent; rm /var/lib/detent/last-good-*")
    restart_broken(panel, "starting with the default panel")
    panel.show("default")
    save(panel, MEND)
    wait("the banner goes", 20, lambda: panel.machine.picture().part(BANNER) == 0)
    panel.wait_home()


def rescue_text(panel):
    return panel.run("fold -w 160 /dev/vcs8")


def rescue(panel):
    """A panel that refuses to start leaves a rescue screen, and returns when the file is mended"""
    panel.run(
        "mkdir -p /run/systemd/system/detent.service.d; printf"
        " '[Service]\\nExecStart=\\nExecStart=/usr/local/bin/detent run --strict\\n'"
        " > /run/systemd/system/detent.service.d/strict.conf; systemctl daemon-reload;"
        " systemctl stop detent")
    save(panel, BREAK)
    panel.run("systemctl reset-failed; systemctl start detent")
    wait("the sentence is on the screen", 40, lambda: 'did you mean "peek"' in rescue_text(panel))
    wait("the rescue screen is to be seen", 10, lambda: panel.run("fgconsole") == "8")
    panel.show("rescue")
    save(panel, MEND)
    start = time.monotonic()
    panel.wait_home(60)
    panel.run("rm -r /run/systemd/system/detent.service.d; systemctl daemon-reload")
    return f"back {time.monotonic() - start:.1f} s after the file was saved"


def no_server(panel):
    """Without an X server there is the rescue screen, and the panel returns when there is one"""
    panel.run(
        "systemctl reset-failed; mount --bind /bin/false /usr/lib/xorg/Xorg;"
        f" kill -KILL {panel.server()}")
    wait("the rescue screen says so", 90, lambda: "Trying again" in rescue_text(panel)
         and panel.property("detent-x11", "ActiveState") == "failed")
    panel.show("no-server")
    panel.run(f"umount /usr/lib/xorg/Xorg; touch {CONFIGURATION}")
    panel.wait_home(90)


def power_off(panel):
    """Power off asks first, and then the machine is off"""
    shown = panel.machine.picture()
    panel.run(f"cp /etc/detent/power.yaml {CONFIGURATION}")

    # The closed pane says how many tiles are on, where there are any that can be.
    def is_other():
        picture = panel.machine.picture()
        return any(picture.differs(shown, x, 766) for x in range(30, 80))

    wait("the other panel is there", 30, is_other)
    panel.open()
    panel.show("power")
    shown = panel.machine.picture()
    panel.tap(180, 500)
    # Only the alert's button to say yes has the accent's colour there.
    wait("the alert asks", 30, lambda: panel.machine.picture().differs(shown, 660, 439))
    panel.wait_rest()
    panel.show("power-question")
    panel.tap(730, 439)
    start = time.monotonic()
    if not panel.machine.wait_for_end(90):
        panel.show("still-on")
        raise Failure("the machine is still on: " + panel.journal("-n 8 -t detent-actions"))
    return f"off after {time.monotonic() - start:.1f} s"


CHECKS = [
    boot, touch, unplug, saved, rest, dark, sandbox, quiet, watchdog, crash, server_crash, last_good,
    no_copy, rescue, no_server, power_off,
]


def perform(check, panel):
    """Whether a check held, after saying so."""
    title = check.__doc__
    try:
        figures = check(panel)
    except Failure as failure:
        print(f"FAILED  {title}: {failure}", flush=True)
        if panel.machine.process.poll() is None:
            panel.show("failed-" + check.__name__)
        return False
    print(f"ok      {title}{': ' + figures if figures else ''}", flush=True)
    return True


def main():
    folder = sys.argv[1]
    for name in os.listdir(folder):
        if name.endswith(".png"):
            os.remove(f"{folder}/{name}")
    # A socket's path must be short, and the project's may not be.
    work = tempfile.mkdtemp()
    machine = None
    failures = len(CHECKS)
    try:
        machine = Machine(folder, work)
        machine.agent.receive(180)
        panel = Panel(machine, folder)
        for check in CHECKS:
            if machine.process.poll() is not None:
                raise Failure("the machine has ended")
            failures -= perform(check, panel)
    except Failure as failure:
        print(f"FAILED  {failure}", flush=True)
    finally:
        if machine:
            machine.kill()
        if os.path.exists(f"{work}/console.log"):
            shutil.copy(f"{work}/console.log", f"{folder}/console.log")
        shutil.rmtree(work)
    print(f"The pictures are in {folder}.")
    return 1 if failures else 0


sys.exit(main())
