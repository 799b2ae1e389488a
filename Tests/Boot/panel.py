"""The machine with the panel on it, and what can be seen from outside."""

import json
import time

from machine import wait
from server import CHOSEN

CONFIGURATION = "/etc/detent/control-center.yaml"
IDLE_WORDS = (
    # The X server explains its marks with words that are none here.
    "(EE) error",
    # A compositor without a mouse pointer of the hardware's says so when a device comes.
    "[types/output/cursor.c",
    # libinput of an emulated machine that has to wait for others.
    "your system is too slow",
)


class Panel:
    """A panel on a machine: its screen, its units and its journal."""

    def __init__(self, machine, folder, number):
        """`number` is that of the machine: its pictures' names begin with it."""
        self.machine, self.folder, self.number = machine, folder, number
        self.run, self.tap = machine.run, machine.tap
        self.pictures = 0
        self.closed = None
        self.shown_by = CHOSEN

    def show(self, name):
        """Keeps what the screen shows under a name."""
        self.pictures += 1
        picture = self.machine.picture()
        picture.write(f"{self.folder}/{self.number}-{self.pictures:02}-{name}.png")
        return picture

    def keep_journal(self, name):
        """Keeps the journal of this boot under the name of the last picture."""
        with open(f"{self.folder}/{self.number}-{self.pictures:02}-{name}.log", "w") as file:
            file.write(self.run("journalctl -b --no-pager -o short-monotonic") + "\n")

    def property(self, unit, name):
        return self.run(f"systemctl show -P {name} {unit}")

    def process(self):
        """The panel's number as a process once it is ready; nothing until then."""
        return self.ready("detent")

    def ready(self, unit):
        """The number of a unit's process once it is ready; nothing until then."""
        # Asked for at once: in between, it may end.
        lines = self.run(f"systemctl show -p ActiveState -p MainPID {unit}").split()
        shown = dict(line.split("=", 1) for line in lines)
        return shown["MainPID"] if shown["ActiveState"] == "active" else None

    def server(self):
        """The display server's number as a process; of seatd on the bare screen."""
        return self.property(self.shown_by.unit, "MainPID")

    def agent(self):
        """The agent's number as a process once it is ready; nothing until then."""
        return self.ready("detent-agent")

    def journal(self, words):
        return self.run(f"journalctl -b --no-pager -o cat {words}")

    def complaints(self, since):
        """What our units have to complain of in the journal, in one line; `since` as `mark` says it."""
        names = (
            "detent", "detent-x11", "detent-wayland", "detent-kms", "detent-seat", "detent-agent",
            "detent-rescue")
        query = f"journalctl --no-pager -q -o json --output-fields=MESSAGE,PRIORITY {since} "
        # What they write themselves (the server lives in the unit of its session), and systemd of them.
        own = self.run(query + " ".join(f"-t {name}" for name in names))
        of_them = self.run(query + " ".join(f"-u {name}" for name in names))
        found = []
        for line in map(json.loads, own.splitlines() + of_them.splitlines()):
            text = str(line.get("MESSAGE", ""))
            is_word = ("failed" in text.lower() or "error" in text.lower()) and not any(
                words in text for words in IDLE_WORDS)
            if int(line.get("PRIORITY", 6)) <= 4 or is_word:
                found.append(text)
        return " / ".join(dict.fromkeys(found))

    def mark(self):
        """A place in the journal; `journal` takes it as words, but then no filters besides."""
        last = self.run("journalctl -b -q -o cat -n 1 --show-cursor").splitlines()[-1]
        return f"--after-cursor='{last.removeprefix('-- cursor: ')}'"

    def is_home(self):
        """Whether the screen looks as after the boot, but for the clock and the tiles that are on."""
        return self.machine.picture().likeness(self.closed) > 0.97

    def wait_home(self, limit=30):
        wait("the panel is on the screen", limit, self.is_home, 0.1)

    def wait_settled(self):
        """Returns when the panel has run for so long that its end is not taken for its file's fault."""
        wait("it has run for a while", 30,
             lambda: self.process() and self.run("ls /var/lib/detent-panel/starts 2>/dev/null") == "")

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
