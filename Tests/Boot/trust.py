"""Nobody gets through an installed panel: neither a passer-by with a keyboard nor the panel itself."""

import shutil
import tempfile
import time

from machine import Failure, Machine, wait

LIMITS = {"detent": 1.0, "detent-kms": 1.5, "detent-agent": 5.0}


def sandbox(panel):
    """systemd calls the panel's sandbox and the agent's safe enough"""
    figures = []
    for unit in (panel.shown_by.panel_unit, "detent-agent"):
        report = panel.run(f"systemd-analyze security --no-pager {unit}.service | tail -n 1")
        figure = report.split(":", 1)[-1].split()[0]
        if float(figure) > LIMITS[unit]:
            raise Failure(report)
        figures.append(f"{unit} {figure} of 10")
    return ", ".join(figures)


def shared(panel):
    """The panel shares its pixels with a server of another user, from an IPC namespace of its own"""
    process, server = panel.process(), panel.server()
    for of in (process, server):
        if "memfd:frame" not in panel.run(f"cat /proc/{of}/maps"):
            raise Failure("the memory is not shared")
    users = panel.run(f"stat -c %U /proc/{process} /proc/{server}").split()
    spaces = panel.run(f"readlink /proc/{process}/ns/ipc /proc/{server}/ns/ipc").split()
    if users != ["detent-panel", "detent"] or spaces[0] == spaces[1]:
        raise Failure(f"{users} {spaces}")


def privileges(panel):
    """No process of the panel, the agent, the display server or its session can gain privileges"""
    numbers = panel.run(
        f"systemctl show -P MainPID detent {panel.shown_by.unit} user@$(id -u detent) detent-agent | grep .").split()
    told = [panel.run(f"grep NoNewPrivs /proc/{number}/status").split()[-1]
            for number in numbers if number != "0"]
    if len(told) < 3 or set(told) != {"1"}:
        raise Failure(f"of {numbers}: {told}")


def cookie(panel):
    """The X server's cookie is for its two users only, in a folder that only root can write"""
    told = panel.run("stat -c '%U %G %a' /run/detent-x11 /run/detent-x11/authority").splitlines()
    if told != ["root root 755", "root detent-readers 640"]:
        raise Failure(" / ".join(told))


def watch_arguments(panel):
    """Has every call of xauth from now on leave its arguments."""
    panel.run(
        "rm -f /run/boot/arguments; printf '#!/bin/sh\\necho \"$@\" >> /run/boot/arguments\\nexec /usr/bin/xauth \"$@\"\\n'"
        " > /usr/local/bin/xauth; chmod 755 /usr/local/bin/xauth")


def check_arguments(panel):
    """Fails if the cookie stood in an argument, where everybody could read it."""
    secret = panel.run("/usr/bin/xauth -f /run/detent-x11/authority nlist").split()[-1]
    arguments = panel.run("cat /run/boot/arguments; rm /usr/local/bin/xauth")
    if "source" not in arguments or len(secret) != 32 or secret in arguments:
        raise Failure(f"the cookie {secret}, the arguments {arguments}")


def press_all(machine):
    """All that a keyboard can ask of a console, a kernel, a session and an X server."""
    for number in range(1, 13):
        machine.keys("ctrl", "alt", f"f{number}")
        machine.keys("alt", f"f{number}")
    machine.keys("ctrl", "alt", "backspace")
    for _ in range(9):
        machine.keys("ctrl", "alt", "delete")
    # Restart, power off, end all, kill all of this terminal, crash, unmount, the console's picture.
    for key in ("b", "o", "e", "i", "k", "c", "u", "r", "f", "h", "t"):
        machine.keys("alt", "sysrq", key)
    for key in ("left", "right", "up", "down"):
        machine.keys("alt", key)
    for modifier in ((), ("shift",), ("ctrl",), ("alt",)):
        machine.keys(*modifier, "scroll_lock")
    machine.keys("ctrl", "alt", "kp_add")
    for key in ("power", "sleep"):
        machine.keys(key)


def consoles(machine):
    """Has further consoles be there, since the kernel switches to no other."""
    # The rescue screen stays as long as the keys are tried.
    machine.run(
        "mkdir -p /run/systemd/system/detent-rescue.service.d; printf '[Service]\\n"
        "Environment=DETENT_RESCUE_PAUSE=600\\n' > /run/systemd/system/detent-rescue.service.d/long.conf;"
        " systemctl daemon-reload; systemctl is-active boot-consoles || systemd-run --unit=boot-consoles"
        " sh -c 'exec sleep infinity <>/dev/tty2 3<>/dev/tty3 4<>/dev/tty12'")
    wait("consoles", 20, lambda: machine.run("ls /dev/vcs12 2>/dev/null"))


# What a session leaves behind is cleared away some seconds after its end, and at midnight Debian copies its
# own list, whatever is pressed.
JOBS = "systemctl list-jobs --no-legend | grep -v -e ' user-runtime-dir@' -e ' dpkg-db-backup'"


def state(panel):
    """What no key may change."""
    return panel.run(
        f"cat /proc/sys/kernel/random/boot_id; fgconsole; {JOBS};"
        " systemctl is-active 'getty@*'; systemctl show -P NRestarts detent"
        f" {panel.shown_by.unit}")


def keyboard(panel):
    """No key leads away from the panel, ends it, or restarts the machine"""
    consoles(panel.machine)
    before, shown = state(panel), panel.machine.picture()
    # The keys do arrive: the first shows what Return would act on.
    panel.machine.keys("tab")
    wait("a key arrives", 10, lambda: panel.machine.picture().pixels != shown.pixels)
    press_all(panel.machine)
    time.sleep(2)
    if state(panel) != before:
        raise Failure(f"before: {before}\nafter: {state(panel)}")
    panel.show("keyboard")
    panel.run("systemctl restart detent")
    panel.wait_home(60)


def keyboard_on_rescue(panel):
    """Fails if a key leads away from the rescue screen."""
    consoles(panel.machine)
    wait("systemd has no job", 30, lambda: not panel.run(JOBS), 0.5)
    before = state(panel)
    press_all(panel.machine)
    for key in ("a", "b", "ret"):
        panel.machine.keys(key)
    if state(panel) != before:
        raise Failure(f"before: {before}\nafter: {state(panel)}")


def keyboard_while_dead(panel):
    """Fails if a key leads to another console between two display servers, or restarts the machine."""
    consoles(panel.machine)
    boot = panel.run("cat /proc/sys/kernel/random/boot_id")
    seen = set()
    for number in (2, 3, 12):
        panel.machine.keys("ctrl", "alt", f"f{number}")
        seen.add(panel.run("fgconsole"))
    for _ in range(8):
        panel.machine.keys("ctrl", "alt", "delete")
    if not seen <= {"7", "8"} or panel.run("cat /proc/sys/kernel/random/boot_id") != boot:
        raise Failure(f"the consoles were {seen}")


def intruder(panel):
    """The panel's user, outside of its sandbox, becomes nobody else, reaches nothing of theirs, and has no command run"""
    agent = panel.agent()
    files = f"ls /proc/{agent}/fd | wc -l"
    before = int(panel.run(files))
    worked = panel.run("boot-intruder")
    if worked:
        raise Failure(worked.replace("\n", ", "))
    if panel.agent() != agent:
        raise Failure("the agent did not survive it")
    wait("the agent has closed what it was sent", 20, lambda: int(panel.run(files)) < before + 10)
    # What it tries does work for who may, or this would say nothing.
    allowed = panel.run("boot-intruder --as root")
    for needed in ("becomes the agent's user", "reads /etc/detent/secrets/token", "opens /dev/tty7"):
        if needed not in allowed:
            raise Failure(f"even root does not do this: {needed}")


def secrets(panel):
    """Secrets are read by the agent's user and by nobody else"""
    def reads(user):
        return panel.run(
            f"setpriv --reuid={user} --regid={user} --init-groups cat /etc/detent/secrets/token")

    if "not for the panel" not in reads("detent") or "not for the panel" in reads("detent-panel"):
        raise Failure(f"{reads('detent')} / {reads('detent-panel')}")


def upgrade(panel):
    """A former installation is brought to this one: its units go, its state moves, its file is closed"""
    units, old = "/usr/local/lib/systemd/system", "/var/lib/detent"
    before = (panel.process(), panel.agent())
    panel.run(
        f"printf '[Socket]\\nListenStream=/run/old.sock\\n' > {units}/detent-actions.socket;"
        f"printf '[Service]\\nExecStart=/bin/true\\n' > {units}/detent-actions.service;"
        "systemctl daemon-reload; systemctl start detent-actions.socket;"
        "chmod 755 /etc/detent; chmod 644 /etc/detent/control-center.yaml;"
        "chgrp root /etc/detent /etc/detent/control-center.yaml;"
        f"echo 'version: 1' > {old}/overlay.yaml; ln -s /etc/shadow {old}/last-good-1;"
        f"rm -f /var/lib/detent-panel/overlay.yaml;"
        f"/usr/local/lib/detent/detent-upgrade /etc/detent {units} detent.service")
    told = panel.run(
        f"ls {units}/detent-actions.* {old}/overlay.yaml /var/lib/detent-panel/last-good-1 2>/dev/null;"
        "systemctl is-active detent-actions.socket;"
        "stat -c '%U %G %a' /etc/detent /etc/detent/control-center.yaml /etc/detent/secrets/token"
        " /var/lib/detent-panel/overlay.yaml").splitlines()
    panel.run(f"rm -f {old}/last-good-1 /var/lib/detent-panel/overlay.yaml")
    wanted = ["inactive", "root detent-readers 750", "root detent-readers 640", "root root 644",
              "detent-panel detent-panel 600"]
    if told != wanted:
        raise Failure(" / ".join(told))
    # Those of two versions would not understand one another.
    if panel.process() == before[0] or panel.agent() == before[1]:
        raise Failure("what ran runs on")
    panel.wait_rest()


def another_server(panel):
    """A machine that gets another display server starts with that one, and no link to the former stays"""
    units, links = "/usr/local/lib/systemd/system", "/etc/systemd/system"
    panel.run(
        f"cd {units}; for unit in former next; do printf '[Service]\\nExecStart=sleep 1h\\n[Install]\\n"
        "WantedBy=multi-user.target\\nAlias=detent-shown.service\\n' > detent-$unit.service; done;"
        # Its server has nothing that could be disabled.
        "printf '[Service]\\nExecStart=sleep 1h\\n' > detent-plain.service;"
        "systemctl daemon-reload; systemctl enable --now detent-former.service; systemctl start detent-plain.service;"
        "rm detent-former.service detent-plain.service;"
        f"/usr/local/lib/detent/detent-upgrade /etc/detent {units} detent-next.service"
        " detent-former.service detent-plain.service detent-never.service")
    told = panel.run(
        f"find {links} -lname '*/detent-former*' -o -lname '*/detent-never*'; readlink {links}/detent-shown.service;"
        "systemctl is-active detent-former.service detent-plain.service detent-next.service;"
        "systemctl is-enabled detent-next.service")
    # A later version is installed, whose panel has the former one's name besides.
    again = panel.run(
        f"/usr/local/lib/detent/detent-upgrade /etc/detent {units} detent-next.service detent-shown.service;"
        "systemctl is-active detent-next.service; systemctl is-enabled detent-next.service")
    panel.run(
        "systemctl stop detent-next.service; systemctl disable detent-next.service;"
        f"rm {units}/detent-next.service; systemctl daemon-reload")
    wanted = [f"{units}/detent-next.service", "inactive", "inactive", "active", "enabled"]
    if told.split() != wanted or again.split() != ["active", "enabled"]:
        raise Failure(f"{told} / {again}")


def unlocked(panel):
    """With detent.unlock on the kernel's command line there is a login, and keys lead to consoles"""
    work = tempfile.mkdtemp()
    machine = Machine(panel.folder, work, "detent.unlock")
    try:
        machine.agent.receive(180)
        wait("there is a login", 90, lambda: machine.run("systemctl is-active getty@tty1") == "active")
        told = machine.run(f"systemctl is-active detent {panel.shown_by.step}")
        if "active" in told.split():
            raise Failure(f"the panel is there, too: {told}")
        consoles(machine)
        machine.keys("ctrl", "alt", "f2")
        wait("another console", 10, lambda: machine.run("fgconsole") == "2")
        machine.keys("ctrl", "alt", "f1")
        wait("the login's console", 10, lambda: machine.run("fgconsole") == "1")
        machine.picture().write(f"{panel.folder}/unlocked.png")
    finally:
        machine.kill()
        shutil.rmtree(work)


CHECKS = [sandbox, privileges, secrets, keyboard]
UPGRADES = [upgrade, another_server]
