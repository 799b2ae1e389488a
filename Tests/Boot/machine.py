"""A virtual machine: its screen, its power, and the agent inside that touches and tells."""

import json
import os
import socket
import struct
import subprocess
import time
import zlib


class Failure(Exception):
    """What did not come true, as a sentence."""


def wait(what, limit, holds, pause=0.3):
    """Returns what `holds` answers as soon as that is true; fails after `limit` seconds."""
    end = time.monotonic() + limit
    while True:
        answer = holds()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Failure(f"{what}: not within {limit} s")
        time.sleep(pause)


class Lines:
    """JSON objects by lines over a Unix socket that is about to be there."""

    def __init__(self, path):
        wait(f"the socket {os.path.basename(path)}", 20, lambda: os.path.exists(path), 0.05)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.rest = b""

    def send(self, value):
        self.socket.sendall(json.dumps(value).encode() + b"\n")

    def receive(self, limit):
        self.socket.settimeout(limit)
        try:
            while b"\n" not in self.rest:
                part = self.socket.recv(65536)
                if not part:
                    raise Failure("the machine has ended")
                self.rest += part
        except TimeoutError:
            raise Failure(f"the machine does not answer within {limit} s") from None
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)


class Picture:
    """What the screen showed."""

    def __init__(self, ppm):
        magic, size, depth, self.pixels = ppm.split(b"\n", 3)
        self.width, self.height = map(int, size.split())
        if magic != b"P6" or depth != b"255":
            raise Failure("QEMU's picture is of an unknown kind")

    def likeness(self, other):
        """The part of pixels that are about the same, 0 to 1; one of 29 is looked at."""
        if (self.width, self.height) != (other.width, other.height):
            return 0.0
        step = 3 * 29
        alike = total = 0
        for place in range(0, len(self.pixels) - 2, step):
            ours, theirs = self.pixels[place:place + 3], other.pixels[place:place + 3]
            alike += max(abs(a - b) for a, b in zip(ours, theirs)) < 16
            total += 1
        return alike / total

    def differs(self, other, x, y):
        """Whether two pictures are clearly not the same at a place."""
        place = 3 * (y * self.width + x)
        ours, theirs = self.pixels[place:place + 3], other.pixels[place:place + 3]
        return max(abs(a - b) for a, b in zip(ours, theirs)) > 20

    def change(self, other, left, top, right, bottom):
        """The part of a rectangle's pixels that are clearly not the same, 0 to 1."""
        places = [(x, y) for y in range(top, bottom, 2) for x in range(left, right, 2)]
        return sum(self.differs(other, x, y) for x, y in places) / len(places)

    def colors(self, left, top, right, bottom):
        """How many colours are in a rectangle."""
        row = 3 * self.width
        found = set()
        for y in range(top, bottom):
            line = self.pixels[y * row + 3 * left:y * row + 3 * right]
            found.update(line[place:place + 3] for place in range(0, len(line), 3))
        return len(found)

    def has(self, x, y, color):
        """Whether a place is of about this colour."""
        place = 3 * (y * self.width + x)
        pixel = self.pixels[place:place + 3]
        return max(abs(a - b) for a, b in zip(pixel, bytes.fromhex(color))) <= 12

    def part(self, color):
        """The part of pixels of exactly this colour, 0 to 1."""
        wanted = bytes.fromhex(color)
        places = range(0, len(self.pixels), 3)
        return sum(self.pixels[place:place + 3] == wanted for place in places) / len(places)

    def write(self, path):
        """As PNG."""
        row = 3 * self.width
        rows = b"".join(
            b"\0" + self.pixels[start:start + row] for start in range(0, len(self.pixels), row))

        def chunk(kind, body):
            sum_ = zlib.crc32(kind + body)
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", sum_)

        header = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
            file.write(chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))


class Machine:
    """Booted from the kernel, initrd and disk.ext4 of a folder; the disk is not written to."""

    width, height = 1280, 800

    def __init__(self, folder, work, words="", card=f"virtio-gpu-pci,xres={width},yres={height}"):
        """`words` are further ones on the kernel's command line, `card` is QEMU's graphics card."""
        self.work = work
        self.monitor_path, self.agent_path = f"{work}/monitor", f"{work}/agent"
        self.start = time.monotonic()
        self.process = subprocess.Popen([
            "qemu-system-x86_64", "-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max",
            "-smp", "2", "-m", "1536", "-nodefaults", "-no-user-config", "-no-reboot",
            "-display", "none",
            "-kernel", f"{folder}/kernel", "-initrd", f"{folder}/initrd",
            "-append", f"root=/dev/vda rw console=ttyS0 quiet {words}",
            "-drive", f"file={folder}/disk.ext4,format=raw,if=virtio,snapshot=on,cache=unsafe",
            "-device", card,
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=agent,path={self.agent_path},server=on,wait=off",
            "-device", "virtserialport,chardev=agent,name=agent",
            "-chardev", f"file,id=console,path={work}/console.log", "-serial", "chardev:console",
            "-qmp", f"unix:{self.monitor_path},server=on,wait=off",
        ], stdin=subprocess.DEVNULL)
        self.monitor = Lines(self.monitor_path)
        self.monitor.receive(20)
        self.ask("qmp_capabilities")
        # Connected before the machine looks: its end of the port is open from the beginning.
        self.agent = Lines(self.agent_path)

    def ask(self, command, **arguments):
        self.monitor.send({"execute": command, "arguments": arguments})
        while True:
            answer = self.monitor.receive(60)
            if "error" in answer:
                raise Failure(f"QEMU, {command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def order(self, limit=150, **order):
        self.agent.send(order)
        answer = self.agent.receive(limit)
        if "error" in answer:
            raise Failure(f"the agent: {answer['error']}")
        return answer

    def run(self, command):
        """What a command wrote, in the machine and as root; its status does not matter."""
        return self.order(run=command)["output"].strip()

    def touch(self, *steps):
        """Steps as the agent takes them, but in pixels."""
        def scaled(step):
            if len(step) < 4:
                return step
            verb, finger, x, y = step
            return [verb, finger, x * 65536 // self.width, y * 65536 // self.height]

        self.order(touch=[scaled(step) for step in steps])

    def keys(self, *names):
        """Keys of the machine's keyboard, down together and up again; by QEMU's names."""
        keys = [{"type": "qcode", "data": name} for name in names]
        self.ask("send-key", **{"keys": keys, "hold-time": 40})
        time.sleep(0.1)

    def tap(self, x, y):
        self.touch(["down", 0, x, y], ["wait", 80], ["up", 0])

    def flick(self, x, start, end):
        """Up or down, let go while it moves."""
        moves = []
        for step in range(1, 9):
            moves += [["move", 0, x, start + (end - start) * step // 8], ["wait", 16]]
        self.touch(["down", 0, x, start], ["wait", 16], *moves[:-1], ["up", 0])

    def picture(self):
        path = f"{self.work}/screen.ppm"
        self.ask("screendump", filename=path)
        with open(path, "rb") as file:
            return Picture(file.read())

    def wait_for_end(self, limit):
        try:
            return self.process.wait(limit) == 0
        except subprocess.TimeoutExpired:
            return False

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
