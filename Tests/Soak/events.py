# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""The events of a day's program: what happens to kiosks, and within what time they sell again."""
import contextlib
import os
import signal
import sqlite3
import subprocess
import time

from clocks import HOUR

# The seconds within which a kiosk must sell again. A reader that is back is found within 10 seconds,
# sleep and a moved clock within a minute: see Kiosk.md. A full disk is remembered for 5 seconds.
AFTER_READER, AFTER_CLOCK, AFTER_DISK, AT_ONCE = 15, 75, 15, 5
# The seconds within which a copy must be complete, and an event arrive that waits for its webhook.
COPY_TIME, WEBHOOK_TIME = 10, 60
KINDS = {}


def kind(name):
    """Names the kind of event that a function makes."""
    def add(function):
        KINDS[name] = function
        return function
    return add


@kind("pcscd")
def pcscd_killed(day, name="pcscd"):
    """pcscd ends like a crash, and starts some seconds later."""
    with day.obstacle(name, [day.lane], AFTER_READER):
        day.pcscd.kill()
        day.stopping.wait(day.chance.uniform(2, 6))
        day.pcscd.start()


@kind("pcscd-read")
def pcscd_killed_during_read(day):
    """pcscd ends while a card is in the field."""
    day.customer_of(day.lane).is_reading.wait(20)
    day.stopping.wait(day.chance.uniform(0, 0.5))
    pcscd_killed(day, "pcscd-read")


@kind("sleep")
def sleep(day):
    """The machines of the kiosks sleep for hours; the provider's does not, but time passes there too."""
    hours = day.chance.randint(2, 10)
    with day.obstacle("sleep", day.kiosks, AFTER_CLOCK, moves_clocks=True):
        for kiosk in day.kiosks:
            kiosk.signal(signal.SIGSTOP)
        day.stopping.wait(2)
        day.pass_time(hours)
        for kiosk in day.kiosks:
            kiosk.signal(signal.SIGCONT)


@kind("session")
def session_ends(day):
    """A session ends, 24 hours after it began."""
    with day.obstacle("session", day.kiosks, AFTER_CLOCK, moves_clocks=True):
        day.pass_time(25)


@kind("token")
def token_ends(day):
    """A reader token ends, 48 hours after it was issued."""
    with day.obstacle("token", day.kiosks, AFTER_CLOCK, moves_clocks=True):
        day.pass_time(49)


@kind("rotation")
def keys_rotate(day):
    """The provider's keys are replaced: the new ones are used after a day, the old ones end a day later."""
    administrator = day.processor.administrator()
    administrator.ask("/v1/keys/rotate", {})
    administrator.close()
    for _ in range(2):
        day.stopping.wait(day.chance.uniform(3, 6))
        with day.obstacle("rotation", day.kiosks, AFTER_CLOCK, moves_clocks=True):
            day.pass_time(25)


@kind("webhook")
def webhook_dies(day):
    """The merchant's program for webhooks is away for a time."""
    day.receiver.leave()
    day.stopping.wait(day.chance.uniform(10, 25))
    day.receiver.arrived.clear()
    day.receiver.come()
    began = time.monotonic()
    if day.receiver.arrived.wait(WEBHOOK_TIME):
        day.figures.wait("webhook", time.monotonic() - began)
    else:
        day.figures.fault("webhook", f"no event within {WEBHOOK_TIME} s")


def one_sided(day, name, programs, seconds):
    """A clock is wrong for a time, until it is set right."""
    with day.obstacle(name, day.kiosks, AFTER_CLOCK, moves_clocks=True, has_wrong_clock=True):
        day.jump(programs, seconds)
        day.stopping.wait(day.chance.uniform(8, 15))
        day.jump(programs, -seconds)


def both_sided(day, name, seconds):
    """The clocks of kiosks and provider are wrong in the same way for a time."""
    for there in seconds, -seconds:
        with day.obstacle(name, day.kiosks, AFTER_CLOCK, moves_clocks=True):
            day.jump([*day.kiosks, day.processor], there)
        day.stopping.wait(day.chance.uniform(5, 10))


@kind("kiosk-hour")
def kiosk_hour(day):
    one_sided(day, "kiosk-hour", day.kiosks, HOUR)


@kind("kiosk-two-days")
def kiosk_two_days(day):
    one_sided(day, "kiosk-two-days", day.kiosks, 48 * HOUR)


@kind("provider-hour")
def provider_hour(day):
    one_sided(day, "provider-hour", [day.processor], HOUR)


@kind("both-hour")
def both_hour(day):
    both_sided(day, "both-hour", HOUR)


@kind("both-two-days")
def both_two_days(day):
    both_sided(day, "both-two-days", 48 * HOUR)


@kind("disk")
def disk_full(day):
    """The disk with the kiosk's state fills, and is freed."""
    ballast = day.lane.state / "ballast"
    with day.obstacle("disk", [day.lane], AFTER_DISK):
        with open(ballast, "wb", buffering=0) as file:
            with contextlib.suppress(OSError):
                while file.write(bytes(4096)):
                    pass
        if not day.watches[day.lane].until_problem("state-not-writable", AFTER_DISK):
            day.figures.fault("disk", "the kiosk does not notice that it is full")
        day.stopping.wait(day.chance.uniform(5, 10))
        os.unlink(ballast)


@kind("copy")
def copies(day):
    """The databases of a kiosk and of the provider are copied while they are used."""
    programs = day.options.programs
    target = day.folder.path / f"copy-{day.figures.happened['copy']}"
    target.mkdir()
    kiosk, provider = target / "kiosk.sqlite", target / "psp.sqlite"
    copy(day, [programs / "taptopay-kiosk", "--state", day.lane.state, "--backup", kiosk], kiosk)
    copy(day, [programs / "taptopay", "psp", "backup", "--state", day.processor.state, provider],
         provider)
    day.start_on_copy(target)


def copy(day, words, file):
    """Makes a copy, and checks it and its time."""
    began = time.monotonic()
    try:
        done = subprocess.run(
            [str(word) for word in words], env=day.lane.environment, capture_output=True, text=True,
            timeout=COPY_TIME)
    except subprocess.TimeoutExpired:
        return day.figures.fault("copy", f"{file.name} is not complete after {COPY_TIME} s")
    day.figures.wait(f"copy of {file.name}", time.monotonic() - began)
    if done.returncode:
        return day.figures.fault("copy", f"{file.name}: {done.stderr}")
    with contextlib.closing(sqlite3.connect(file)) as database:
        found = database.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        day.figures.fault("copy", f"{file.name} is damaged: {found[:2]}")
    return None
