"""What a panel under a Wayland compositor of its own lives through."""

import time

import further
import life
import trust
import wires
from machine import Failure, wait
from panel import CONFIGURATION

FOLDER = "/run/detent-wayland"


def way(panel):
    """It shows its pictures by the compositor: no X server runs, and nothing of the bare screen is loaded"""
    names = panel.run("cat /proc/[0-9]*/comm").split()
    if "cage" not in names or {"Xorg", "Xwayland"} & set(names):
        raise Failure(str(names))
    maps = panel.run(f"cat /proc/{panel.process()}/maps")
    if "libwayland-client" not in maps or "libseat" in maps:
        raise Failure("it has loaded: " + panel.run(
            f"awk '/\\.so/ {{ print $6 }}' /proc/{panel.process()}/maps | sort -u | tr '\\n' ' '"))
    return panel.run(f"stat -c %U /proc/{panel.server()}") + " runs cage"


CONNECT = f"""
import os, socket, sys
os.setgroups([])
os.setgid(int(sys.argv[2]))
os.setuid(int(sys.argv[1]))
try:
    socket.socket(socket.AF_UNIX).connect("{FOLDER}/panel")
    print("yes")
except OSError:
    print("no")
"""


def socket(panel):
    """The compositor's socket is for its two users only, in a folder that the panel cannot write"""
    told = panel.run(f"stat -L -c '%U %G %a' {FOLDER} {FOLDER}/panel").splitlines()
    if told != ["detent detent-panel 2750", "detent detent-panel 770"]:
        raise Failure(" / ".join(told))
    panel.run(f"cat > /run/boot/connect.py <<'END'\n{CONNECT}\nEND")

    def connects(user):
        return panel.run(f"python3 /run/boot/connect.py $(id -u {user}) $(id -g {user})")

    answers = [connects(user) for user in ("detent", "detent-panel", "nobody", "daemon")]
    if answers != ["yes", "yes", "no", "no"]:
        raise Failure(str(answers))


def dark(panel):
    """Neither the compositor nor the kernel turns the screen dark by itself"""
    power = panel.run("cat /sys/class/drm/card0-Virtual-1/dpms /sys/module/kernel/parameters/consoleblank")
    names = panel.run("cat /proc/[0-9]*/comm").split()
    if power.split() != ["On", "0"] or {"swayidle", "Xwayland"} & set(names):
        raise Failure(f"{power} {names}")


def restart(panel):
    """A compositor that is told to start again comes back with the panel, and without the rescue screen"""
    panel.wait_settled()
    place, old = panel.mark(), panel.process()
    panel.run("systemctl restart detent-wayland")
    figures = panel.return_of_another(old)
    if "rescue" in panel.journal(place).lower():
        raise Failure("the rescue screen was started")
    return figures


def leftovers(panel):
    """After all these crashes the session is one compositor, and one program that waits in it"""
    names = panel.run(
        "for number in $(cat /sys/fs/cgroup/user.slice/user-$(id -u detent).slice/session-*.scope/cgroup.procs);"
        " do cat /proc/$number/comm; done").split()
    if sorted(names) != ["(sd-pam)", "cage", "sleep"]:
        raise Failure(" ".join(names))


def buffers(panel):
    """How many pictures the panel shares with the compositor."""
    return int(panel.run(f"grep -c memfd:frame /proc/{panel.process()}/maps || true"))


def lift(panel):
    """Draws the pane half open, and leaves the finger on it."""
    way = [["move", 0, 640, 760 - 20 * step] for step in range(1, 15)]
    waits = [["wait", 20]] * len(way)
    panel.machine.touch(["down", 0, 640, 760], *[step for pair in zip(way, waits) for step in pair])
    panel.wait_rest()
    return panel.machine.picture()


def lower(panel):
    panel.machine.touch(["move", 0, 640, 640], ["wait", 50], ["move", 0, 640, 760], ["wait", 300], ["up", 0])
    panel.wait_home()


def placed(panel):
    """What moves is handed to the compositor if the file says so, looks the same, and is there after its crash"""
    panel.run(f"cp {CONFIGURATION} /run/boot/before")
    # Left to itself it may have found out by now that the other way costs less.
    life.save(panel, "s/^  compositor: .*/  compositor: software/")
    time.sleep(2)
    drawn, own = lift(panel), buffers(panel)
    lower(panel)
    life.save(panel, "s/^  compositor: .*/  compositor: display/")

    def hands_over():
        picture, count = lift(panel), buffers(panel)
        if picture.likeness(drawn) < 0.995:
            panel.show("failed-placed-held")
            raise Failure(f"it looks the same to {picture.likeness(drawn):.3f} only")
        return count > own

    def is_taken():
        found = hands_over()
        if not found:
            lower(panel)
        return found

    wait("the compositor has more pictures", 30, is_taken)
    panel.show("placed")
    panel.wait_settled()
    old = panel.process()
    panel.run(f"kill -KILL {panel.server()}")
    panel.machine.touch(["up", 0])
    figures = panel.return_of_another(old)
    if not hands_over():
        raise Failure("the panel that came back draws what moves")
    lower(panel)
    panel.run(f"cat /run/boot/before > {CONFIGURATION}")
    panel.wait_rest()
    return figures


CHECKS = [
    life.boot, way, life.touch, life.unplug, life.saved, life.rest, life.memory, life.asleep, life.quiet, placed,
    *trust.CHECKS, trust.shared, socket, trust.intruder, *wires.CHECKS, *further.CHECKS,
    *wires.LAST, life.watchdog, life.crash, life.no_black, life.remembered, *trust.UPGRADES, life.server_crash, life.server_hangs, restart, leftovers, life.last_good,
    life.no_copy, life.rescue, life.no_server, dark, life.power_off, trust.unlocked,
]
