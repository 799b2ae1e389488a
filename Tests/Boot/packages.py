"""What becomes of a machine whose panel came as Debian packages: it is asked for, upgraded, removed, purged."""

import life
from machine import Failure, wait
from panel import CONFIGURATION

FOLDER = "/root/packages"
"""Where the image has them: `first`, which is installed, and `second`, of a later version."""
SET = ("/etc/detent/secrets/token", "/var/lib/detent-panel/mine")
"""What somebody keeps with the panel, besides the configuration."""


def dpkg(panel, words):
    """Runs dpkg without anybody to answer its questions; fails where it does."""
    answer = panel.machine.order(run=f"DEBIAN_FRONTEND=noninteractive dpkg {words}")
    if answer["status"]:
        raise Failure(f"dpkg {words}: {answer['output'][-600:]}")


def names(panel):
    """The packages of Detent that are there, or whose configuration is."""
    return panel.run(
        "dpkg-query -W -f '${db:Status-Status} ${Package}\\n' 'detent*'"
        " | awk '$1 != \"not-installed\" { print $2 }' | tr '\\n' ' '")


def running(panel):
    """What of Detent systemd has running."""
    return panel.run("systemctl list-units --plain --no-legend --state=active,activating 'detent*'")


def unasked(panel):
    """A machine with the packages starts nothing of them, and none is enabled where units are preset"""
    wait("the machine has booted", 600, lambda: panel.run("systemctl is-system-running")
         in ("running", "degraded"))
    units = f"{panel.shown_by.panel_unit}.service detent-agent.socket"
    panel.run(f"systemctl preset {units}")
    enabled = panel.run(f"systemctl is-enabled {units}").split()
    if enabled != ["disabled", "disabled"] or running(panel):
        raise Failure(f"{enabled} {running(panel)}")
    return names(panel)


def asked(panel):
    """Enabled, it comes up, and a touch reaches its agent"""
    panel.run(f"systemctl enable --now --no-block {panel.shown_by.panel_unit}")
    figures = life.boot(panel)
    panel.wait_settled()
    life.touch(panel)
    return figures


def upgraded(panel):
    """A later version takes over panel and agent, not the display server, and keeps what people set"""
    panel.run(f"echo '# mine' >> {CONFIGURATION}; for file in {' '.join(SET)}; do echo mine > $file; done")
    old, server = panel.process(), panel.server()
    dpkg(panel, f"-i {FOLDER}/second/*.deb")
    figures = panel.return_of_another(old)
    if panel.server() != server:
        raise Failure("the display server has been started anew")
    if not panel.run(f"tail -n 1 {CONFIGURATION}") == "# mine":
        raise Failure("the configuration is another one")
    owners = panel.run(f"stat -c '%U:%G %a' /etc/detent {CONFIGURATION} /etc/detent/secrets").splitlines()
    if owners != ["root:detent-readers 750", "root:detent-readers 640", "root:detent 750"]:
        raise Failure(" / ".join(owners))
    return figures


def removed(panel):
    """Removed, it stops, and leaves what people set"""
    dpkg(panel, f"-r {names(panel)}")
    wait("nothing of it runs", 60, lambda: not running(panel))
    left = panel.run("ls -d /usr/bin/detent /usr/lib/detent /lib/systemd/system/*detent* 2>/dev/null")
    if left:
        raise Failure(f"it leaves {left}")
    if panel.run(f"cat {' '.join(SET)}; tail -n 1 {CONFIGURATION}") != "mine\nmine\n# mine":
        raise Failure("what people set is gone")


def purged(panel):
    """Purged, it leaves nothing on the disk"""
    dpkg(panel, f"-P {names(panel)}")
    left = panel.run(
        f"find / -xdev -name '*detent*' -not -path '{FOLDER}/*' -not -path '/proc/*'"
        " -not -path '/var/lib/dpkg/*'")
    if left:
        raise Failure(f"it leaves {left}")


CHECKS = [unasked, asked, upgraded, removed, purged]
