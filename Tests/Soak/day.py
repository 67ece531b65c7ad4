# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""A day's program: weeks of a kiosk that prepares itself, in the minutes of a run.

Customers buy one after another, and give the kiosk no command but to read. Meanwhile, each kind of
event happens at least twice: pcscd and its reader are lost, machines sleep, sessions, tokens and keys
end, clocks jump, a disk fills, a webhook is away, databases are copied. `/readyz` then says that the
kiosk cannot sell, for a time that has a limit; after that, each customer's read succeeds.
"""
import contextlib
import random
import shutil
import threading
import time

import verdict
from clocks import HOUR, Clocks
from connection import BROKEN, Client
from customers import Customer
from day_figures import DayFigures
from events import AT_ONCE, KINDS
from isolation import isolate, mount, unmount
from pcscd import PCSCD
from programs import BusyLoops, Failure, Folder, Program
from readiness import Obstacle, Watch
from shop import Kiosk, Processor
from soak import Soak
from webhooks import Receiver

# How often each kind of event happens.
REPETITIONS = 2
# The size of the disk that fills, and the seconds in which a kiosk that starts must be ready.
DISK, START_TIME = "64m", 30
# After this many limits, the program goes on without a kiosk that does not become ready.
LIMITS = 3
# The cards of each kiosk. Its customers come one after another, so no card is used twice at once.
CARDS = {"lane": ("visa-credit", "mastercard-credit", "visa-cvn17"),
         "counter": ("visa-debit", "mastercard-debit")}


class SelfPreparingKiosk(Kiosk):
    """A kiosk that gets its reader tokens itself, and never a command to prepare."""

    def provider_options(self):
        host, port = self.processor.address
        key = self.state / "merchant.key"
        key.touch(mode=0o600)
        key.write_text(self.processor.key)
        return ["--psp-keys", f"http://{host}:{port}/v1/jwks.json",
                "--reader-tokens", f"http://{host}:{port}/v1/reader-tokens",
                "--reader-tokens-key", key]

    def link(self):
        """Does nothing: the kiosk accepts the terms itself."""

    def story(self, count=6):
        """Returns the last lines of the log that are not about requests."""
        lines = [line for line in self.log.read_text(errors="replace").splitlines()
                 if '"event":"request"' not in line and '"event":"read"' not in line]
        return " / ".join(lines[-count:])

    def prepare(self, caller):
        """Waits until the kiosk has prepared itself."""
        deadline = time.monotonic() + START_TIME
        while caller.ask("/readyz", allow=("reader-not-prepared",)).status != 200:
            if time.monotonic() > deadline:
                raise Failure(f"{self.name} is not ready after {START_TIME} s: {self.last_words()}")
            time.sleep(0.1)


class Day(Soak):
    def __init__(self, options):
        super().__init__(options)
        self.figures = DayFigures()
        Client.repeats = True
        self.chance = random.Random(f"{options.seed}/day")
        self.obstacles, self.paid, self.last_event = [], [], "start"
        # The last request for a payment that was made.
        self.last_order = None
        self.clocks, self.watches = {}, {}
        self.pcscd = self.receiver = self.processor = self.events = self.disk = None

    @property
    def lane(self):
        """The kiosk with pcscd, and with the disk that fills."""
        return self.kiosks[0]

    def start_programs(self):
        isolate()
        self.folder = Folder()
        self.loops = BusyLoops(self.options.load)
        programs, clocks = self.options.programs, Clocks(self.folder.path)
        self.pcscd = PCSCD(self.folder)
        self.receiver = Receiver(self.figures)
        clock = clocks.new("psp")
        self.processor = Processor(
            programs / "taptopay", self.folder, self.figures,
            "--webhook-ports", str(self.receiver.port), variables=clock.variables)
        self.programs.append(self.processor)
        self.clocks[self.processor] = clock
        disk = self.folder.path / "lane"
        disk.mkdir(mode=0o700)
        mount(disk, f"size={DISK},mode=0700")
        self.disk = disk
        for name, reader in ("lane", "auto"), ("counter", "emulated"):
            clock = clocks.new(name)
            kiosk = SelfPreparingKiosk(
                name, programs, self.folder, self.processor, self.figures, "127.0.0.1:0",
                "--reader", reader, variables=clock.variables)
            self.programs.append(kiosk)
            self.kiosks.append(kiosk)
            self.clocks[kiosk] = clock

    def start_clients(self):
        merchant = self.processor.client()
        hook = merchant.ask("/v1/webhooks", {
            "url": f"http://127.0.0.1:{self.receiver.port}/events", "events": ["payment.captured"]})
        self.receiver.secret = hook.body["secret"]
        merchant.close()
        self.watches = {kiosk: Watch(kiosk) for kiosk in self.kiosks}
        self.clients = [Customer(kiosk, self, CARDS[kiosk.name]) for kiosk in self.kiosks]
        self.events = threading.Thread(target=self.happen, name="events", daemon=True)
        self.events.start()

    def customer_of(self, kiosk):
        return self.clients[self.kiosks.index(kiosk)]

    # The program

    def program(self):
        """Returns the time and the name of each event."""
        names = [name for name in self.options.only.split(",") if name] or list(KINDS)
        names *= REPETITIONS
        self.chance.shuffle(names)
        slot = self.options.minutes * 60 / (len(names) + 1)
        return [(slot * (number + self.chance.uniform(0.2, 0.6)), name)
                for number, name in enumerate(names)]

    def happen(self):
        """Lets each event happen at its time, or after the one before."""
        program = self.program()
        print("Program:", ", ".join(f"{at:.0f} s {name}" for at, name in program), flush=True)
        for at, name in program:
            if self.stopping.wait(max(0, at - self.figures.elapsed)):
                return
            print(f"{self.figures.elapsed:6.0f} s {name}", flush=True)
            self.last_event = name
            try:
                KINDS[name](self)
            except (*BROKEN, Failure) as error:
                self.figures.fault(f"event {name}", str(error))
            if not self.stopping.is_set():
                self.figures.count("happened", name)

    @property
    def is_over(self):
        return super().is_over and not self.events.is_alive()

    @contextlib.contextmanager
    def obstacle(self, kind, kiosks, limit=AT_ONCE, **members):
        """Keeps kiosks from selling in the body; then they must be ready within a limit."""
        obstacle = Obstacle(kind, list(kiosks), **members)
        self.obstacles.append(obstacle)
        yield
        obstacle.ended = time.monotonic()
        for kiosk in kiosks:
            watch, allowed = self.watches[kiosk], limit
            while (ready := watch.ready_after(obstacle.ended, allowed)) is None:
                if self.stopping.is_set() or allowed > LIMITS * limit:
                    return
                self.figures.fault(
                    f"not ready after {kind}",
                    f"{kiosk.name} for {allowed} s: {watch.problem}: {watch.detail} "
                    f"(log: {kiosk.story()})")
                allowed += limit
            obstacle.ready[kiosk] = time.monotonic()
            self.figures.wait(kind, ready - obstacle.ended)

    def obstacles_of(self, kiosk, began, ended):
        return [obstacle for obstacle in self.obstacles if obstacle.touches(kiosk, began, ended)]

    def had_wrong_clock(self, kiosk, began, ended):
        return any(obstacle.has_wrong_clock and obstacle.spans(kiosk, began, ended)
                   for obstacle in self.obstacles)

    def was_disk_full(self, kiosk, began, ended):
        """Whether a disk was filled, or being filled, during all of a customer's time."""
        return any(obstacle.kind == "disk" and obstacle.spans(kiosk, began, ended)
                   for obstacle in self.obstacles)

    def pass_time(self, hours):
        """Lets hours pass everywhere, of which the programs see nothing."""
        for clock in self.clocks.values():
            clock.sleep(hours * HOUR)

    def jump(self, programs, seconds):
        """Sets the times of day of programs."""
        for program in programs:
            self.clocks[program].jump(seconds)

    def start_on_copy(self, folder):
        """Starts a provider on the copy in a folder; it must refuse what was presented before."""
        for file in self.processor.state.iterdir():
            if file.is_file() and not file.name.startswith("psp.sqlite"):
                shutil.copy(file, folder)
        provider = Program(
            "restored", [*self.processor.words[:3], "--listen", "127.0.0.1:0", "--development",
                         "--state", folder],
            self.folder, self.processor.environment, grace=8)
        client = Client(provider, self.processor.key, self.figures)
        try:
            answer = client.ask("/v1/payments", self.last_order, "again", allow=("expired",))
            if answer.problem != "expired":
                self.figures.fault("copy", "a provider on its copy accepts earlier card data")
        finally:
            client.close()
            for text in provider.stop()[0]:
                self.figures.fault("copy", text)

    # The end

    def end_clients(self):
        self.minutes = self.figures.elapsed / 60
        self.stopping.set()
        self.events.join()
        for client in self.clients:
            client.end()
        for watch in self.watches.values():
            watch.end()

    def check(self, at_rest):
        self.check_webhook()
        self.check_payments()
        for kiosk in self.kiosks:
            self.compare_counts(kiosk)
            if after := kiosk.usage():
                verdict.judge_rest(kiosk, at_rest[kiosk.name], after, self.figures)

    def check_webhook(self):
        """Lets time pass until no event waits; then each payment's event has arrived."""
        merchant, deadline = self.processor.client(), time.monotonic() + 60
        waiting = dropped = 0
        while time.monotonic() < deadline:
            hook = merchant.ask("/v1/webhooks").body["webhooks"][0]
            waiting, dropped = hook["waiting"], hook["dropped"]
            if not waiting:
                break
            self.clocks[self.processor].sleep(13 * HOUR)
            time.sleep(2)
        merchant.close()
        missing = set(self.paid) - self.receiver.payments
        if waiting or dropped or missing:
            self.figures.fault(
                "webhook", f"{waiting} events wait, {dropped} were dropped, {len(missing)} are missing")
        print(f"Webhook: {len(self.receiver.bodies)} events for {len(self.paid)} payments, "
              f"{self.receiver.repeated} repeated")

    def check_payments(self):
        """The provider has each payment that a customer made, once."""
        merchant, known, after = self.processor.client(), [], ""
        while after is not None:
            page = merchant.ask(f"/v1/payments?limit=100{after and '&after=' + after}").body
            known += [payment["id"] for payment in page["payments"]]
            after = page.get("next")
        merchant.close()
        if sorted(known) != sorted(self.paid):
            self.figures.fault(
                "lost or doubled payment", f"the provider has {len(known)}, customers made {len(self.paid)}")

    def stop_programs(self):
        super().stop_programs()
        if self.pcscd:
            self.pcscd.end()
        for kiosk in self.kiosks:
            lines = kiosk.log.read_text(errors="replace").splitlines()
            print(f"Log of {kiosk.name}: {len(lines)} lines")
        if self.disk:
            unmount(self.disk)
