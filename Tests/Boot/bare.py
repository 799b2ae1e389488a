"""What a panel on the bare screen lives through, without a display server."""

import shutil
import tempfile
import time

import life
import trust
from machine import Failure, Machine, wait
from panel import CONFIGURATION


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


def consoles(panel):
    """Another console comes to the front and shows itself; back again, the panel is whole"""
    shown = panel.machine.picture()
    process = panel.process()
    panel.run("/usr/local/lib/detent/detent-kms show-console; chvt 1")
    wait("the console is seen", 20, lambda: panel.machine.picture().likeness(shown) < 0.5)
    panel.show("console")
    # A finger that nobody may see.
    panel.tap(460, 400)
    time.sleep(2)
    panel.run("chvt 7; /usr/local/lib/detent/detent-kms hide-console")
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


def mode(panel):
    """It shows the mode that is configured, and says what the screen cannot do"""
    def restart(keys):
        place = panel.mark()
        life.save(panel, f"s/^  mode: .*/  {keys}/")
        panel.run("systemctl restart detent")
        wait("the panel is there", 40, panel.process)
        return panel.machine.picture(), panel.journal(place)

    picture, words = restart("mode: 1024x768")
    if (picture.width, picture.height) != (1024, 768) or not picture.has(1020, 0, life.CORNER):
        raise Failure(f"it shows {picture.width}x{picture.height}")
    if "has no" in words:
        raise Failure(words)
    panel.show("mode")
    # What QEMU's screen has: a great many sizes, and 32 bits a pixel.
    life.save(panel, "s/^  depth: .*/  depth: 16/")
    picture, words = restart("mode: 1281x801")
    told = [line for line in words.splitlines() if "has no" in line]
    life.save(panel, "s/^  depth: .*/  depth: 32/")
    restart("mode: auto")
    panel.wait_home()
    panel.run("systemctl reset-failed detent")
    if (picture.width, picture.height) != (1280, 800) or len(told) != 2:
        raise Failure(f"{picture.width}x{picture.height}: {words}")
    return " / ".join(line[:90] for line in told)


def turned(panel):
    """A screen built in on its side, with 16 bits a pixel, on another driver: upright, and dithered"""
    work = tempfile.mkdtemp()
    machine = Machine(
        panel.folder, work, "video=VGA-1:panel_orientation=right_side_up", card="cirrus-vga")
    try:
        machine.agent.receive(180)
        wait("the panel is there", 180, lambda: machine.run("systemctl is-active detent") == "active")
        machine.run(
            f"sed -i 's/^  depth: .*/  depth: 16/' {CONFIGURATION}; systemctl restart detent")
        wait("the panel is there", 60, lambda: machine.run("systemctl is-active detent") == "active")
        told = machine.run("journalctl -b --no-pager -o cat -t detent")
        picture = machine.picture()
        picture.write(f"{panel.folder}/turned.png")
        if "has no pictures" in told:
            raise Failure(told)
        # Five bits of red and blue and six of green are shown as eight.
        colors = set(zip(*[iter(picture.pixels)] * 3))
        if any(r >> 5 != r & 7 or g >> 6 != g & 3 or b >> 5 != b & 7 for r, g, b in colors):
            raise Failure(f"its {len(colors)} colours are not of 16 bits")
        if not picture.has(picture.width - 4, picture.height - 4, life.CORNER):
            raise Failure("the upper right corner is not where the right side is up")
        # The pane lies on the left, and a flick to the right opens it.
        machine.width, machine.height = picture.width, picture.height
        moves = [["move", 0, 30 + 40 * step, 400] for step in range(1, 9)]
        waits = [["wait", 16]] * len(moves)
        machine.touch(["down", 0, 30, 400], *[step for pair in zip(moves, waits) for step in pair],
                      ["up", 0])
        wait("the pane is open", 30, lambda: machine.picture().change(picture, 300, 100, 500, 700) > 0.5)
        return f"{picture.width}x{picture.height}, {len(colors)} colours"
    finally:
        machine.kill()
        shutil.rmtree(work)


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
    life.boot, way, life.touch, life.unplug, life.saved, life.rest, life.memory, life.asleep, life.quiet,
    trust.sandbox, trust.secrets, trust.keyboard, consoles, cable, mode, life.watchdog, life.crash, life.no_black, life.remembered,
    life.server_crash, life.last_good, life.no_copy, framebuffer, life.rescue, life.power_off,
    trust.unlocked, turned,
]
