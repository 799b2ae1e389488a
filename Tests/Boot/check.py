#!/usr/bin/env python3
"""Boots the machine that Tests/Boot/image has made and checks on it what a panel has to live through.

check.py FOLDER [NAME…]    leaves what the screen showed in FOLDER, as pictures numbered in their
                           order, and the journal as it is after a check that did not hold; with
                           names it checks only these, after the boot

Two machines share the checks, and the time: what a panel does, and what it outlives.
"""

import os
import shutil
import sys
import tempfile
import time

import bare
import cage
import further
import house
import life
import packages
import trust
import wires
from machine import Failure, Machine
from panel import Panel
from server import CHOSEN

X11 = [
    life.boot, life.touch, life.unplug, life.saved, life.rest, life.memory, life.dark, life.asleep, life.quiet,
    *trust.CHECKS, trust.shared, trust.cookie, trust.intruder, *wires.CHECKS, *further.CHECKS, *house.CHECKS, wires.examples, house.sheet, wires.leave, life.watchdog, life.crash, life.no_black, life.remembered, *trust.UPGRADES, life.server_crash, life.squatted, life.agent_fails, life.monitor, life.server_hangs, life.last_good,
    life.no_copy, life.rescue, life.no_server, life.power_off, trust.unlocked,
]
CHECKS = {"x11": X11, "wayland": cage.CHECKS, "kms": bare.CHECKS}[CHOSEN.name]
if os.environ.get("DETENT_PACKAGES"):
    CHECKS = packages.CHECKS


def perform(check, panel):
    """Whether a check held, after saying so."""
    title = check.__doc__
    start = time.monotonic()
    try:
        # How often units have been started is each check's own.
        if panel.machine.process.poll() is None:
            panel.run("systemctl reset-failed")
        figures = check(panel)
    except (Failure, ValueError, LookupError) as failure:
        print(f"FAILED  {title}: {failure!r}", flush=True)
        if panel.machine.process.poll() is None:
            panel.show("failed-" + check.__name__)
            panel.keep_journal("failed-" + check.__name__)
        return False
    took = time.monotonic() - start
    print(f"ok      {title}{': ' + figures if figures else ''} ({took:.0f} s)", flush=True)
    return True


def rows(names):
    """What each machine checks: both begin with the boot. What packages go through is one after another."""
    if CHECKS is packages.CHECKS:
        return [CHECKS]
    middle = CHECKS.index(life.watchdog)
    halves = [CHECKS[:middle], [CHECKS[0]] + CHECKS[middle:]]
    chosen = [[check for check in half[1:] if not names or check.__name__ in names] for half in halves]
    return [[CHECKS[0]] + row for row in chosen if row] or [[CHECKS[0]]]


def play(folder, number, checks):
    """Boots a machine and performs checks on it; answers how many did not hold."""
    # A socket's path must be short, and the project's may not be.
    work = tempfile.mkdtemp()
    machine = None
    failures = len(checks)
    try:
        machine = Machine(folder, work)
        machine.agent.receive(600)
        panel = Panel(machine, folder, number)
        for check in checks:
            if machine.process.poll() is not None and check not in (trust.unlocked, bare.turned):
                raise Failure("the machine has ended")
            failures -= perform(check, panel)
    except Failure as failure:
        print(f"FAILED  {failure}", flush=True)
    finally:
        if machine:
            machine.kill()
        if os.path.exists(f"{work}/console.log"):
            shutil.copy(f"{work}/console.log", f"{folder}/console-{number}.log")
        shutil.rmtree(work)
    return failures


def main():
    folder, names = sys.argv[1], sys.argv[2:]
    for name in os.listdir(folder):
        if name.endswith((".png", ".log")):
            os.remove(f"{folder}/{name}")
    machines = []
    for number, checks in enumerate(rows(names), 1):
        machine = os.fork()
        if machine == 0:
            os._exit(1 if play(folder, number, checks) else 0)
        machines.append(machine)
    ends = [os.waitstatus_to_exitcode(os.waitpid(machine, 0)[1]) for machine in machines]
    print(f"The pictures are in {folder}.")
    return 1 if any(ends) else 0


sys.exit(main())
