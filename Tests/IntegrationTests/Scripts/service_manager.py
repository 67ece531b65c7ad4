# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Runs taptopay-kiosk as systemd does: sd_notify(3), sd_watchdog_enabled(3), sd_listen_fds(3).

Usage: service_manager.py notices|reload|socket PROGRAM HOME
"""
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request

part, program, home = sys.argv[1:]
manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
manager.bind(os.path.join(home, "notify"))
manager.settimeout(240)
seen = {"notices": []}
environment = dict(os.environ, NOTIFY_SOCKET=manager.getsockname(), STATE_DIRECTORY=os.path.join(home, "kiosk"))
configuration = os.path.join(home, "config", "taptopay", "config.json")
arguments = [program, "--listen", "127.0.0.1:0"]


def told(*kinds):
    """Waits for the next notice, which must be of one of these kinds."""
    notice = manager.recv(4096).decode()
    assert notice.split("=")[0] in kinds, notice
    seen["notices"].append(notice)
    return notice.split("=")[0]


def ask(port, path, token=None):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}")
    if token:
        request.add_header("Authorization", "Bearer " + open(token).read().strip())
    with urllib.request.urlopen(request, timeout=240) as answer:
        return answer.read().decode()


def ask_beside(path, target):
    connection = http.client.HTTPConnection("localhost", timeout=240)
    connection.sock = socket.socket(socket.AF_UNIX)
    connection.sock.connect(path)
    connection.request("GET", target)
    return connection.getresponse().read().decode()


def configure(reader):
    os.makedirs(os.path.dirname(configuration), exist_ok=True)
    with open(configuration, "w") as file:
        json.dump({"reader": reader}, file)


def start(**more):
    log = open(os.path.join(home, "log"), "w")
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=log, env=environment, **more)


def end(kiosk):
    kiosk.send_signal(signal.SIGTERM)
    while told("STOPPING", "WATCHDOG") != "STOPPING":
        seen["notices"].pop()
    seen["status"] = kiosk.wait(240)


if part == "notices":
    environment["WATCHDOG_USEC"] = "1000000"
    kiosk = start()
    try:
        told("READY")
        told("WATCHDOG")
        kiosk.send_signal(signal.SIGHUP)
        while told("RELOADING", "WATCHDOG") != "RELOADING":
            seen["notices"].pop()
        while told("READY", "WATCHDOG") != "READY":
            seen["notices"].pop()
        end(kiosk)
    finally:
        kiosk.kill()
elif part == "reload":
    kiosk = start()
    try:
        port = json.loads(kiosk.stdout.readline())["port"]
        told("READY")
        token = os.path.join(home, "kiosk", "operator.token")
        name = lambda: json.loads(ask(port, "/v1/readers/default", token))["name"]
        seen["readers"] = [name()]
        for reader in [7, "emulated:visa-debit"]:
            configure(reader)
            kiosk.send_signal(signal.SIGHUP)
            told("RELOADING")
            told("READY")
            seen["readers"].append(name())
        end(kiosk)
    finally:
        kiosk.kill()
    with open(os.path.join(home, "log")) as log:
        seen["log"] = log.read().splitlines()
elif part == "socket":
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    # Only the new process knows its own identifier.
    beside = socket.socket(socket.AF_UNIX)
    beside.bind(os.path.join(home, "kiosk.sock"))
    beside.listen()
    # Whatever their numbers, neither is overwritten before it is copied.
    shell = (f'exec 8<&{listening.fileno()} 9<&{beside.fileno()}; '
             'LISTEN_PID=$$ LISTEN_FDS=2 exec "$@" 3<&8 4<&9')
    arguments[:0] = ["/bin/bash", "-c", shell, "bash"]
    kiosk = start(pass_fds=[listening.fileno(), beside.fileno()])
    try:
        told("READY")
        seen["health"] = ask(port, "/healthz")
        seen["beside"] = ask_beside(beside.getsockname(), "/healthz")
        with open(os.path.join(home, "kiosk", "sheet.html")) as page:
            seen["page"] = f'action="http://127.0.0.1:{port}/sheet"' in page.read()
        seen["mode"] = oct(os.stat(os.path.join(home, "kiosk", "sheet.html")).st_mode & 0o777)
        end(kiosk)
    finally:
        kiosk.kill()
else:
    sys.exit(__doc__)
print(json.dumps(seen))
