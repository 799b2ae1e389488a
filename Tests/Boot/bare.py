"""What a panel on the bare screen lives through, without a display server."""

import time

import life
import trust
from machine import Failure, wait
from panel import CONFIGURATION


def boot(panel):
    """It boots to the first frame without a display server, and systemd knows when that is"""
    panel.words = "--backend kms"
    wait("detent-kms.service is active", 180, panel.process)
    clock = {
        name: int(panel.property(unit, event + "TimestampMonotonic")) / 1e6
        for name, unit, event in (
            ("seat", "detent-seat", "InactiveExit"), ("start", "detent", "ExecMainStart"),
            ("frame", "detent", "ActiveEnter"))}
    panel.closed = panel.show("booted")
    corner = panel.closed.pixels[3 * (panel.closed.width - 4):][:3]
    if max(abs(a - b) for a, b in zip(corner, bytes.fromhex("23395b"))) > 12:
        raise Failure(f"the corner of the wallpaper has the colour {corner.hex()}")
    return (
        f"first frame {clock['frame']:.1f} s after the kernel began; of these the seat took"
        f" {clock['start'] - clock['seat']:.1f} s, the panel {clock['frame'] - clock['start']:.1f} s")


def way(panel):
    """It shows its pictures by the kernel alone: no server runs, and no library of one is loaded"""
    process = panel.process()
    if panel.run("grep -l Xorg /proc/[0-9]*/comm 2>/dev/null"):
        raise Failure("there is an X server")
    maps = panel.run(f"cat /proc/{process}/maps")
    for needed in ("libseat", "libinput", "libudev"):
        if needed not in maps:
            raise Failure(f"{needed} is not loaded")
    held = panel.run(f"ls -l /proc/{process}/fd | grep -o '/dev/.*' | sort -u").splitlines()
    if "/dev/dri/card0" not in held or any(
            not name.startswith(("/dev/dri/card0", "/dev/input/", "/dev/null")) for name in held):
        raise Failure(f"it holds {held}")
    return ", ".join(held)


def memory(panel):
    """The whole session takes less than half of what it takes with an X server, 115 MB"""
    wait("the agent is there", 30, panel.agent)
    processes = {
        "panel": panel.process(), "seatd": panel.property("seatd", "MainPID"),
        "agent": panel.agent()}
    sizes = {
        name: int(panel.run(f"awk '/^Pss:/ {{ print $2 }}' /proc/{process}/smaps_rollup"))
        for name, process in processes.items()}
    figures = ", ".join(f"{name} {size / 1000:.1f} MB" for name, size in sizes.items())
    if sum(sizes.values()) > 57_000:
        raise Failure(figures)
    return figures


def consoles(panel):
    """Another console comes to the front and shows itself; back again, the panel is whole"""
    shown = panel.machine.picture()
    process = panel.process()
    panel.run("chvt 1")
    wait("the console is seen", 20, lambda: panel.machine.picture().likeness(shown) < 0.5)
    panel.show("console")
    # A finger that nobody may see.
    panel.tap(460, 400)
    time.sleep(2)
    panel.run("chvt 7")
    wait("the panel is seen again", 20, lambda: panel.machine.picture().likeness(shown) > 0.97)
    panel.open()
    panel.close()
    if panel.process() != process:
        raise Failure("the panel is another one")


def cable(panel):
    """A screen that is pulled out is waited for, and shows the panel when it is back"""
    process, connector = panel.process(), "/sys/class/drm/card0-Virtual-1"

    def plug(state):
        place = panel.mark()
        panel.run(f"echo {state} > {connector}/status; udevadm trigger --action=change /sys/class/drm/card0")
        wait("the panel sees it", 20, lambda: "input devices" in panel.journal(place))

    shown = panel.machine.picture()
    plug("off")
    time.sleep(3)
    plug("detect")
    wait("the panel is seen again", 20, lambda: panel.machine.picture().likeness(shown) > 0.97)
    panel.open()
    panel.close()
    if panel.process() != process:
        raise Failure("the panel is another one")


def sandbox(panel):
    """systemd calls the panel's sandbox safe enough, and it holds what it says"""
    report = panel.run("systemd-analyze security --no-pager detent-kms.service | tail -n 1")
    figure = report.split(":", 1)[-1].split()[0]
    if float(figure) > 1.5:
        raise Failure(report)
    process = panel.process()
    told = panel.run(f"stat -c %U /proc/{process}; grep NoNewPrivs /proc/{process}/status").split()
    if told != ["detent-panel", "NoNewPrivs:", "1"]:
        raise Failure(str(told))
    return f"{figure} of 10"


def seat_crash(panel):
    """A seatd that crashes comes back with the panel, and without the rescue screen"""
    panel.wait_settled()
    place, old = panel.mark(), panel.process()
    panel.run("kill -KILL $(systemctl show -P MainPID seatd)")
    figures = panel.return_of_another(old)
    if "rescue" in panel.journal(place).lower():
        raise Failure("the rescue screen was started")
    return figures


FRAMEBUFFER = """
import fcntl, mmap, struct
file = open('/dev/fb1', 'r+b')
size = fcntl.ioctl(file, 0x4600, bytes(160))
width, height, _, _, _, _, bits = struct.unpack('7I', size[:28])
row = struct.unpack('16s Q I I I I H H H I', fcntl.ioctl(file, 0x4602, bytes(80))[:52])[9]
memory = mmap.mmap(file.fileno(), row * height)
def pixel(x, y):
    start = y * row + x * bits // 8
    return memory[start:start + bits // 8].hex()
colors = {pixel(x, y) for y in range(0, height, 3) for x in range(0, width, 3)}
print(width, height, bits, len(colors), pixel(width - 4, 4))
"""


def framebuffer(panel):
    """A framebuffer with 16 bits a pixel shows the panel, as read back inside the machine"""
    panel.run("modprobe vfb vfb_enable=1 videomemorysize=4194304 mode_option=640x480-16")
    wait("there is a second framebuffer", 20, lambda: panel.run("ls /dev/fb1 2>/dev/null"))
    panel.run("systemctl stop detent")
    panel.run(
        "systemd-run --unit=detent-fbdev -p User=detent-panel -p SupplementaryGroups=video"
        " -p SupplementaryGroups=detent-readers -E LIBSEAT_BACKEND=seatd -p Type=notify --no-block"
        f" /usr/local/bin/detent run --backend fbdev --display /dev/fb1 --config {CONFIGURATION}")
    wait("the panel is there", 60, lambda: panel.property("detent-fbdev", "ActiveState") == "active")
    panel.run(f"cat > /run/boot/framebuffer.py <<'END'\n{FRAMEBUFFER}\nEND")

    def look():
        return panel.run("python3 /run/boot/framebuffer.py").split()

    width, height, bits, colors, corner = look()
    if int(colors) < 50:
        raise Failure(f"{width}x{height}, {bits} bits, {colors} colours, {corner} in the corner")
    before = panel.run("md5sum < /dev/fb1")
    # It is the whole touch screen that is the screen, whatever its size.
    panel.machine.flick(640, 760, 400)
    wait("the pane moves", 20, lambda: panel.run("md5sum < /dev/fb1") != before)
    panel.run("systemctl stop detent-fbdev; systemctl start detent")
    panel.wait_home(60)
    return f"{width}x{height}, {bits} bits a pixel, {colors} colours"


CHECKS = [
    boot, way, life.touch, life.unplug, life.saved, life.rest, memory, life.quiet, sandbox,
    trust.secrets, trust.keyboard, consoles, cable, life.watchdog, life.crash, seat_crash,
    life.last_good, life.no_copy, framebuffer, life.rescue, life.power_off, trust.unlocked,
]
