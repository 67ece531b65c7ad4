# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the guest: a kernel, and an initial file system with pcscd, libccid, and the program."""
import os
import pathlib
import re
import shutil
import subprocess

# Unpacked, never installed: the host requires neither a kernel nor udevd.
PACKAGES = ["udev", "busybox-static", "pcscd", "libccid"]
MODULES = ["usb/common/usb-common", "usb/core/usbcore", "usb/host/xhci-hcd", "usb/host/xhci-pci"]
PROGRAMS = ["/usr/sbin/pcscd", "/bin/udevadm"]
DRIVER = "/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents"
LIBRARIES = ["libpcsclite.so.1", "libgcc_s.so.1"]
RULES = ["50-udev-default.rules", "92-libccid.rules"]
APPLETS = "sh mount mkdir insmod usleep stty cat head base64 sleep kill pidof poweroff".split()

INIT = """#!/bin/sh
export PATH=/bin:/sbin:/usr/sbin HOME=/home XDG_STATE_HOME=/home XDG_CONFIG_HOME=/home LC_ALL=C.UTF-8
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
for module in usb-common usbcore xhci-hcd xhci-pci; do insmod /modules/$module.ko; done
/lib/systemd/systemd-udevd --daemon
udevadm trigger --action=add --subsystem-match=usb
udevadm settle -t 20
pcscd --foreground --info > /run/pcscd.log 2>&1 &
until [ -S /run/pcscd/pcscd.comm ]; do usleep 20000; done
stty -F /dev/ttyS1 raw -echo
exec < /dev/ttyS1 > /dev/ttyS1 2>&1
echo "@@ ready"
while read -r line; do eval "$line"; done
"""


class Image:
    """A kernel and an initial file system in a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.packages = folder / "packages"
        self.root = folder / "root"
        self.file = folder / "initrd.gz"

    def make(self, programs):
        """Unpacks Debian's packages, and adds the given programs."""
        self.packages.mkdir(parents=True, exist_ok=True)
        self._unpack([*PACKAGES, newest_kernel()])
        shutil.rmtree(self.root, ignore_errors=True)
        for name in "bin sbin proc sys dev run tmp etc home modules usr/sbin lib/systemd".split():
            (self.root / name).mkdir(parents=True)
        for path in PROGRAMS + [f"{DRIVER}/Linux/libccid.so"]:
            self._put(self.packages / path[1:], path)
        for name in LIBRARIES:
            self._put(library(name), library(name))
        shutil.copy(self.packages / "etc/libccid_Info.plist", self.root / DRIVER[1:] / "Info.plist")
        (self.root / "lib/systemd/systemd-udevd").symlink_to("/bin/udevadm")
        rules = self.root / "usr/lib/udev/rules.d"
        rules.mkdir(parents=True)
        for name in RULES:
            found = next(self.packages.glob(f"*/**/rules.d/{name}"))
            shutil.copy(found, rules / name)
        shutil.copy(next(self.packages.glob("**/bin/busybox")), self.root / "bin/busybox")
        for name in APPLETS:
            (self.root / "bin" / name).symlink_to("busybox")
        for name in MODULES:
            found = next(self.packages.glob(f"lib/modules/*/kernel/drivers/{name}.ko"))
            shutil.copy(found, self.root / "modules")
        (self.root / "etc/passwd").write_text("root:x:0:0:root:/home:/bin/sh\n")
        (self.root / "etc/group").write_text("root:x:0:\n")
        for program in programs:
            self._put(program, f"/bin/{program.name}")
        init = self.root / "init"
        init.write_text(INIT)
        init.chmod(0o755)
        subprocess.run(
            "find . | cpio --create --format=newc --quiet | gzip -1", shell=True, check=True,
            cwd=self.root, stdout=self.file.open("wb"))

    @property
    def kernel(self):
        """The kernel's file."""
        return next(self.packages.glob("boot/vmlinuz-*"))

    def _unpack(self, names):
        for name in names:
            mark = self.packages / f".{name}"
            if mark.exists():
                continue
            archives = self.folder / "archives"
            archives.mkdir(exist_ok=True)
            subprocess.run(["apt-get", "download", "-q", name], check=True, cwd=archives,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for archive in archives.glob(f"{name}_*.deb"):
                subprocess.run(["dpkg", "-x", archive, self.packages], check=True)
            mark.touch()

    def _put(self, source, place):
        """Copies a program with the libraries that it requires."""
        target = self.root / str(place)[1:]
        if target.exists():
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(os.path.realpath(source), target)
        needed = subprocess.run(["ldd", source], capture_output=True, text=True).stdout
        for path in re.findall(r"(/\S+) \(", needed):
            self._put(path, path)


def newest_kernel():
    """Returns the package of Debian's kernel for this machine."""
    depends = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], check=True,
                             capture_output=True, text=True).stdout
    return re.search(r"Depends: (linux-image-\S+)", depends).group(1)


def library(name):
    """Returns the path of a library on the host."""
    return next(str(folder / name) for folder in
                (pathlib.Path("/lib/x86_64-linux-gnu"), pathlib.Path("/usr/lib/x86_64-linux-gnu"))
                if (folder / name).exists())
