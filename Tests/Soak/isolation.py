# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Private mounts and a private network for the soak and its programs, which end with them."""
import ctypes
import fcntl
import os
import pathlib
import socket
import struct

from programs import LIBC, Failure

CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET = 0x20000, 0x10000000, 0x40000000
MS_REC, MS_PRIVATE, MNT_DETACH = 0x4000, 0x40000, 2
IFF_UP, SIOCSIFFLAGS = 1, 0x8914


def check(code, what):
    if code != 0:
        number = ctypes.get_errno()
        raise Failure(f"The system refuses to {what}: {os.strerror(number)}")


def isolate():
    """Leaves the machine's mounts and network; call it before any thread starts.

    pcscd has its own `/run`, and the virtual reader's port, which is open on every address, cannot
    be reached from elsewhere.
    """
    user, group = os.getuid(), os.getgid()
    check(LIBC.unshare(CLONE_NEWNS | CLONE_NEWNET | (CLONE_NEWUSER if user else 0)),
          "create private mounts and a private network")
    if user:
        pathlib.Path("/proc/self/setgroups").write_text("deny")
        pathlib.Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        pathlib.Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    check(LIBC.mount(None, b"/", None, MS_REC | MS_PRIVATE, None), "make mounts private")
    mount("/run", "mode=0755")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", IFF_UP))


def mount(path, options):
    """Mounts a file system in memory."""
    check(LIBC.mount(b"tmpfs", os.fsencode(path), b"tmpfs", 0, options.encode()),
          f"mount a file system at {path}")


def unmount(path):
    """Removes such a file system, which can be in use."""
    check(LIBC.umount2(os.fsencode(path), MNT_DETACH), f"unmount {path}")
