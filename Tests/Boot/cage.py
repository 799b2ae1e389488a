"""What a panel under a Wayland compositor of its own lives through."""


import further
import life
import trust
import wires
from machine import Failure, wait

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


CHECKS = [
    life.boot, way, life.touch, life.unplug, life.saved, life.rest, life.memory, life.asleep, life.quiet,
    *trust.CHECKS, trust.shared, socket, trust.intruder, *wires.CHECKS, *further.CHECKS,
    *wires.LAST, life.watchdog, life.crash, life.no_black, life.remembered, *trust.UPGRADES, life.server_crash, life.server_hangs, restart, leftovers, life.last_good,
    life.no_copy, life.rescue, life.no_server, dark, life.power_off, trust.unlocked,
]
