"""What a panel lives through: a boot, touches, crashes, broken configurations, power off."""

import time

import trust
from machine import Failure, wait
from panel import CONFIGURATION

BANNER = "ff8a80"
"""The colour of the banner that tells of a mistake; nothing else on the panel has it."""
CORNER = "23395b"
"""The colour of the wallpaper's upper right corner."""
SENTENCE = "This panel is being looked after."


def save(panel, change):
    """Changes the configuration, as sed is told."""
    panel.run(f"sed -i '{change}' {CONFIGURATION}")


def boot(panel):
    """It boots to the first frame, and systemd knows when that is"""
    wait("detent.service is active", 180, panel.process)
    clock = {
        name: int(panel.property(unit, event + "TimestampMonotonic")) / 1e6
        for name, unit, event in (
            ("start", panel.shown_by.step, "InactiveExit"),
            ("server", panel.shown_by.step, "ActiveEnter"),
            ("frame", "detent", "ActiveEnter"))}
    panel.closed = panel.show("booted")
    if not panel.closed.has(panel.closed.width - 4, 0, CORNER):
        raise Failure("the wallpaper is not in its upper right corner")
    return (
        f"first frame {clock['frame']:.1f} s after the kernel began; of these the"
        f" {panel.shown_by.step} took {clock['server'] - clock['start']:.1f} s, the panel {clock['frame'] - clock['server']:.1f} s")


def touch(panel):
    """A touch on a tile runs its action outside of the sandbox, as the session's user"""
    panel.open()
    shown = panel.machine.picture()
    panel.tap(460, 400)
    wait("the tile is off", 30, lambda: panel.machine.picture().change(shown, 362, 302, 414, 354) > 0.3)
    wait("the agent has been started", 30, panel.agent)
    user = panel.run(f"stat -c %U /proc/{panel.agent()}")
    panel.wait_rest()
    panel.show("touched")
    panel.close()
    if user != "detent":
        raise Failure(f"the agent runs as {user}")


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
    shown = machine.picture()
    panel.tap(780, 400)
    wait("a touch works again", 20, lambda: machine.picture().change(shown, 670, 302, 722, 354) > 0.3)
    panel.wait_rest()
    panel.show("replugged")
    panel.close()


def saved(panel):
    """A configuration that is saved replaces the last good copy, in the sandbox too"""
    copy = "/var/lib/detent-panel/last-good-*"
    wait("there is a copy", 30, lambda: panel.run(f"ls {copy} 2>/dev/null"))
    save(panel, "1i # Saved once more.")
    wait("the copy is the new one", 30, lambda: "once more" in panel.run(f"head -n 3 {copy}"))


REST = {"panel": 20, "agent": 8}
"""How often these may wake in half a minute: for six beats of the watchdog, the panel for the clock too."""


def rest(panel):
    """At rest the panel and the agent sleep but for the watchdog and the clock, and so does who shows it"""
    wait("the agent is there", 30, panel.agent)
    time.sleep(10)
    limits = REST | {panel.shown_by.unit: panel.shown_by.wakes}
    processes = (panel.process(), panel.agent(), panel.server())
    before = [usage(panel, process) for process in processes]
    time.sleep(30)
    after = [usage(panel, process) for process in processes]
    told, is_more = [], False
    for (name, limit), (switches, used), (start, spent) in zip(limits.items(), after, before):
        told.append(f"{name} {switches - start} wake-ups, {(used - spent) * 10} ms of processor")
        is_more = is_more or switches - start > limit
    figures = "in 30 s: " + "; ".join(told)
    if is_more:
        raise Failure(figures)
    return figures


def usage(panel, process):
    """How often its threads have gone to sleep of their own will, and how long they have run [ticks]."""
    status = f"cat /proc/{process}/task/*/status"
    switches = panel.run(status + " | awk '/^voluntary/ { n += $2 } END { print n }'")
    ticks = panel.run(f"cut -d ' ' -f 14,15 /proc/{process}/stat")
    return int(switches), sum(map(int, ticks.split()))


def memory(panel):
    """The whole session takes little memory"""
    wait("the agent is there", 30, panel.agent)
    told, sum_ = [], 0
    for name, process in (
            ("panel", panel.process()), (panel.shown_by.unit, panel.server()), ("agent", panel.agent())):
        size = int(panel.run(f"awk '/^Pss:/ {{ print $2 }}' /proc/{process}/smaps_rollup"))
        told.append(f"{name} {size / 1000:.1f} MB")
        sum_ += size
    figures = f"{sum_ / 1000:.1f} MB: {', '.join(told)}"
    if sum_ > panel.shown_by.memory:
        raise Failure(figures)
    return figures


TIMES = """
import ctypes
x11, extensions = (ctypes.CDLL(name) for name in ("libX11.so.6", "libXext.so.6"))
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
saver, dark = [ctypes.c_int() for _ in range(4)], [ctypes.c_uint16() for _ in range(3)]
x11.XGetScreenSaver(display, *map(ctypes.byref, saver))
extensions.DPMSGetTimeouts(display, *map(ctypes.byref, dark))
print(saver[0].value, *(time.value for time in dark))
"""


def dark(panel):
    """The X server never turns the screen dark by itself"""
    panel.run(f"cat > /run/boot/times.py <<'END'\n{TIMES}\nEND")
    times = panel.run("DISPLAY=:0 XAUTHORITY=/run/detent-x11/authority python3 /run/boot/times.py")
    if times.split() != ["0"] * 4:
        raise Failure(times)


def asleep(panel):
    """When nobody is there the screen is turned off, and the touch that turns it on does nothing else"""
    panel.open()
    opened, place = panel.machine.picture(), panel.mark()
    power = "cat /sys/class/drm/card0-Virtual-1/dpms"
    save(panel, "s/^  off-after: .*/  off-after: 4s/")

    def is_black():
        picture = panel.machine.picture()
        return all(
            picture.has(x, y, "000000") for x in range(4, picture.width, 40)
            for y in range(4, picture.height, 40))

    wait("the screen is off, or black", 40, lambda: panel.run(power) == "Off" or is_black())
    time.sleep(1)
    state = panel.run(power)
    if state != "Off" and "cannot be turned off" not in panel.journal(place):
        raise Failure(f"the screen is {state}, and nobody says why")
    panel.tap(460, 400)
    wait("the screen is on again", 20, lambda: panel.run(power) == "On" and panel.machine.picture().likeness(opened) > 0.99)
    save(panel, "s/^  off-after: .*/  off-after: never/")
    panel.wait_rest()
    if panel.machine.picture().change(opened, 362, 302, 414, 354) > 0.1:
        raise Failure("the touch went through to a tile")
    panel.close()
    return f"the screen was {state.lower()}"


def quiet(panel):
    """So far the journal has no warning of ours"""
    complaints = panel.complaints("-b")
    if complaints:
        raise Failure(complaints)


def watchdog(panel):
    """A panel that hangs is started again by the watchdog, under the same display server"""
    panel.wait_settled()
    old, server = panel.process(), panel.server()
    panel.run(f"kill -STOP {old}")
    figures = panel.return_of_another(old)
    if panel.server() != server:
        raise Failure("the display server is another one")
    return figures


def no_black(panel):
    """Between a panel that crashes and the first picture of the next, the last picture stays"""
    panel.wait_settled()
    shown, old = panel.machine.picture(), panel.process()
    panel.run(f"kill -KILL {old}")
    worst, seen, end = 1.0, 0, time.monotonic() + 40
    place = None
    while place is None or seen - place < 5:
        worst = min(worst, panel.machine.picture().likeness(shown))
        seen += 1
        if place is None and panel.process() not in (None, old):
            place = seen
        if time.monotonic() > end:
            raise Failure("no other panel came")
    # How often the panel may crash within a minute is another check's.
    panel.run("systemctl reset-failed detent")
    # The clock on it may have gone on.
    if worst < 0.97:
        raise Failure(f"of {seen} pictures one is like the last to {worst:.2f} only")
    return f"{seen} pictures, each like the last to {worst:.3f}"


def crash(panel):
    """A panel that crashes comes back, under the same display server"""
    panel.wait_settled()
    old, server = panel.process(), panel.server()
    panel.run(f"kill -KILL {old}")
    figures = panel.return_of_another(old)
    if panel.server() != server:
        raise Failure("the display server is another one")
    return figures


def remembered(panel):
    """What was set on the glass is there again after a crash"""
    panel.wait_settled()
    panel.open()
    before = panel.machine.picture()
    panel.tap(460, 400)
    wait("the tile turns", 30, lambda: panel.machine.picture().change(before, 362, 302, 414, 354) > 0.3)
    panel.wait_rest()
    # It is written down a second after the last touch.
    wait("it is kept", 20, lambda: panel.run("find /var/lib/detent-panel/ -name 'set-*' -newermt '-20 seconds'"))
    shown, old = panel.show("set"), panel.process()
    panel.run(f"kill -KILL {old}")
    wait("another panel runs", 60, lambda: panel.process() not in (None, old))
    wait("it is as it was left", 30, lambda: panel.machine.picture().likeness(shown) > 0.99)
    panel.show("remembered")
    panel.close()


def server_crash(panel):
    """A display server that crashes comes back with the panel, and without the rescue screen"""
    panel.wait_settled()
    has_cookie = panel.shown_by.name == "x11"
    if has_cookie:
        trust.watch_arguments(panel)
    place, old = panel.mark(), panel.process()
    panel.run(f"kill -KILL {panel.server()}")
    figures = panel.return_of_another(old)
    if "rescue" in panel.journal(place).lower():
        raise Failure("the rescue screen was started")
    if has_cookie:
        trust.check_arguments(panel)
    panel.show("server-back")
    return figures


def monitor(panel):
    """A screen that is switched on after the X server has started shows the panel"""
    panel.wait_settled()
    connector, old = "/sys/class/drm/card0-Virtual-1/status", panel.process()
    shown, place = panel.machine.picture(), panel.mark()
    panel.run(f"echo off > {connector}; systemctl restart detent-x11")
    wait("the panel is there", 40, lambda: panel.process() not in (None, old))
    panel.run(f"echo detect > {connector}; udevadm trigger --action=change /sys/class/drm/card0")
    # The clock on it may have gone on.
    wait("the panel is seen", 30, lambda: panel.machine.picture().likeness(shown) > 0.97)
    panel.show("switched-on")
    told = [line for line in panel.journal(place).splitlines() if "is turned on" in line]
    if not told:
        raise Failure("the server has turned it on by itself, so nothing was tried")
    return told[0]


def squatted(panel):
    """Whatever another user puts there, and as often as he likes, the X server starts"""
    panel.wait_settled()
    old = panel.process()
    # One lock is of a process that lives.
    plant = ("while :; do echo \"         1\" > /tmp/.X0-lock; : > /tmp/.tX0-lock; mkdir -p /tmp/.X11-unix/X0;"
             " mktemp -p /tmp/.X11-unix/X0; sleep 0.005; done")
    panel.run(
        # As before the first start of all.
        "systemctl stop detent-x11; rm -f /tmp/.X11-unix/X0;"
        f" systemd-run -q --unit=boot-squatter --uid=nobody sh -c '{plant}'; sleep 0.2;"
        " systemctl start detent-x11")
    figures = panel.return_of_another(old)
    # Once that is over, root's own commands are led to the server again.
    panel.run(
        "systemctl stop boot-squatter; rm -rf /tmp/.X0-lock /tmp/.tX0-lock;"
        " /usr/local/lib/detent/detent-x11 link")
    if panel.run("readlink /tmp/.X11-unix/X0") != "/run/detent-display/X11-unix/X0":
        raise Failure("root is led elsewhere")
    return figures


def agent_fails(panel):
    """An agent that gives up each time it starts does not fill the journal, and is back once it can be"""
    agent = panel.agent()
    folder = "/run/systemd/system/detent-agent.service.d"
    place = panel.mark()
    panel.run(
        f"mkdir -p {folder}; printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\n' > {folder}/fails.conf;"
        " systemctl daemon-reload; systemctl restart --no-block detent-agent")
    time.sleep(8)
    starts = panel.journal(place).count("detent-agent.service: Failed with result")
    panel.run(f"rm -r {folder}; systemctl daemon-reload")
    wait("the agent is back", 30, lambda: panel.agent() not in (None, agent))
    if not 1 <= starts <= 3:
        raise Failure(f"{starts} starts in eight seconds")
    return f"{starts} starts in eight seconds"


def server_hangs(panel):
    """A display server that hangs is ended, and another one comes with the panel"""
    folder = "/run/systemd/system/detent.service.d"
    # In a fifth of the time that it takes where nobody waits for it.
    panel.run(
        f"mkdir -p {folder}; printf '[Service]\\nWatchdogSec=2\\nTimeoutStartSec=8\\n' > {folder}/quick.conf;"
        " systemctl daemon-reload; systemctl restart detent")
    panel.wait_settled()
    place, old, server = panel.mark(), panel.process(), panel.server()
    panel.run(f"kill -STOP {server}")
    try:
        figures = panel.return_of_another(old, 90)
    except Failure as failure:
        raise Failure(f"{failure}: {panel.journal(place)}") from failure
    if panel.server() == server:
        raise Failure("the display server is the same")
    if "does not answer" not in panel.journal(place):
        raise Failure("the journal does not say what was wrong")
    panel.run(
        f"rm -r {folder}; systemctl daemon-reload; systemctl reset-failed; systemctl restart detent")
    panel.wait_settled()
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
    wait("there is a copy", 30, lambda: panel.run("ls /var/lib/detent-panel | grep last-good"))
    panel.run("systemctl stop detent")
    save(panel, BREAK)
    restart_broken(panel, "starting with the last good configuration")
    panel.show("last-good")


def no_copy(panel):
    """Broken, and nothing has worked before: an empty panel, until the file is mended"""
    panel.run("systemctl stop detent; rm /var/lib/detent-*/last-good-*")
    restart_broken(panel, "starting with an empty panel")
    panel.show("default")
    save(panel, MEND)
    wait("the banner goes", 20, lambda: panel.machine.picture().part(BANNER) == 0)
    panel.wait_home()


def rescue_text(panel):
    """What is on the rescue screen, its lines in one."""
    return " ".join(panel.run("fold -w 160 /dev/vcs8").split())


def rescue(panel):
    """A panel that refuses to start leaves a rescue screen: a sentence for passers-by, or the details"""
    panel.run(
        "mkdir -p /run/systemd/system/detent.service.d; printf '[Service]\\nExecStart=\\n"
        f"ExecStart=/usr/local/bin/detent run --strict {panel.shown_by.words} --config {CONFIGURATION}\\n'"
        " > /run/systemd/system/detent.service.d/strict.conf; systemctl daemon-reload;"
        " systemctl stop detent")
    save(panel, BREAK)
    place = panel.mark()
    panel.run("systemctl reset-failed; systemctl start detent")
    wait("the sentence is on the screen", 40, lambda: rescue_text(panel) == SENTENCE)
    wait("the rescue screen is to be seen", 10, lambda: panel.run("fgconsole") == "8")
    rows, columns = map(int, panel.run("stty -F /dev/tty8 size").split())
    lines = panel.run(f"fold -w {columns} /dev/vcs8 | grep -n looked").splitlines()
    if [int(line.split(":")[0]) for line in lines] != [rows // 2]:
        raise Failure(f"the sentence is not in the middle of {rows} lines: {lines}")
    panel.show("rescue")
    if 'did you mean "peek"' not in panel.journal(place):
        raise Failure("the journal does not say what is wrong")
    trust.keyboard_on_rescue(panel)
    if rescue_text(panel) != SENTENCE:
        raise Failure(f"keys have changed the screen: {rescue_text(panel)}")
    # Words that would clear the screen if they could.
    panel.run(r"printf '\033[2J\033[HGONE\n' | systemd-cat -t detent")
    save(panel, "s/^rescue: sentence/rescue: details/")
    wait("the details are on the screen", 40, lambda: 'did you mean "peek"' in rescue_text(panel))
    if "could not be started" not in rescue_text(panel):
        raise Failure(f"something has cleared the screen: {rescue_text(panel)}")
    panel.show("rescue-details")
    save(panel, "s/^rescue: details/rescue: sentence/")
    save(panel, MEND)
    start = time.monotonic()
    panel.wait_home(60)
    panel.run("rm -r /run/systemd/system/detent.service.d; systemctl daemon-reload")
    return f"back {time.monotonic() - start:.1f} s after the file was saved"


def no_server(panel):
    """Without a display server there is the rescue screen, deaf to keys, and the panel returns with one"""
    panel.run(
        f"systemctl reset-failed; mount --bind /bin/false {panel.shown_by.program};"
        f" kill -KILL {panel.server()}")
    # While it is given up for dead, and after.
    trust.keyboard_while_dead(panel)
    wait("the rescue screen says so", 90, lambda: rescue_text(panel) == SENTENCE
         and panel.property(panel.shown_by.unit, "ActiveState") == "failed")
    panel.show("no-server")
    trust.keyboard_on_rescue(panel)
    panel.run(f"umount {panel.shown_by.program}; touch {CONFIGURATION}")
    panel.wait_home(90)


def slide(x, y, end):
    """Steps that slide something sideways and let go of it at rest."""
    moves = []
    for step in range(1, 13):
        moves += [["move", 0, x + (end - x) * step // 12, y], ["wait", 16]]
    return [["down", 0, x, y], ["wait", 80], *moves, ["wait", 300], ["up", 0]]


def power_off(panel):
    """Power off asks first, takes no tap for a yes, and then the machine is off"""
    shown = panel.machine.picture()
    panel.run(f"cp /usr/local/share/boot/power.yaml {CONFIGURATION}")

    # The closed pane says at its other end how many tiles are on, where there are any that can be.
    def is_other():
        picture = panel.machine.picture()
        return any(picture.differs(shown, x, 766) for x in range(1080, 1260))

    wait("the other panel is there", 30, is_other)
    panel.open()
    panel.show("power")
    shown = panel.machine.picture()
    panel.tap(640, 520)
    # The alert's knob, and the end of the slot that it is to be slid along.
    knob, end = (476, 411), 790
    wait("the alert asks", 30, lambda: panel.machine.picture().differs(shown, *knob))
    panel.wait_rest()
    asked = panel.show("power-question")
    panel.tap(*knob)
    panel.wait_rest()
    if panel.machine.picture().likeness(asked) < 0.99:
        raise Failure("a tap has done something")
    panel.machine.touch(*slide(*knob, end))
    start = time.monotonic()
    if not panel.machine.wait_for_end(90):
        panel.show("still-on")
        raise Failure("the machine is still on: " + panel.journal("-n 8 -t detent-agent"))
    return f"off after {time.monotonic() - start:.1f} s"
