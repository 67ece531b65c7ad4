# SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps a copy of the package with faults in it, and builds that copy."""
import json
import os
import pathlib
import re
import subprocess

import faults

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/mutants"
# The copy's own folders, which are not copied.
OWN = {".build"}
WARNINGS = ".treatAllWarnings(as: .error)"
# A file's errors must not hide those of other files.
LENIENT = '.unsafeFlags(["-suppress-warnings", "-continue-building-after-errors"])'
SWITCH_FILE = "Mutants.swift"
SWITCH = """import Glibc

/// Whether the fault of this number is switched on.
@usableFromInline
func isMutant(_ number: Int32) -> Bool {
    reached?[Int(number)] = 1
    return number == activeMutant
}

private let activeMutant: Int32 = getenv("MUTANT").map { atoi($0) } ?? 0

/// The file MUTANTS_REACHED, which has a byte for each number.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("MUTANTS_REACHED") else { return nil }
    let file = open(path, O_RDWR | O_CLOEXEC)
    // Another user, as whom a test runs a program, may not reach the file.
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
        memory != MAP_FAILED
    else { fatalError("The file MUTANTS_REACHED cannot be mapped.") }
    return memory.assumingMemoryBound(to: UInt8.self)
}()
"""
ERROR = re.compile(r"^(/.+?\.swift):(\d+):(\d+): error: (.*)$", re.M)


class BuildFailure(Exception):
    """A build that fails for another reason than a fault in the sources."""


def tracked_files():
    """Returns the paths of the package's files that Git tracks."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    paths = listing.stdout.decode().split("\0")
    return [path for path in paths if path and (ROOT / path).exists()]


def write(path, data):
    """Writes a file unless it has this content, so that a build compiles only what changed."""
    if not path.is_symlink() and path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(data)


class Copy:
    """The copy of the package, and the faults in it."""

    def __init__(self, modules):
        self.files = tracked_files()
        self.modules = modules
        self.faults = {}

    def update(self):
        """Copies every file that faults do not change, and removes those that are gone."""
        kept = {FOLDER / f"Sources/{module}/{SWITCH_FILE}" for module in self.modules}
        for file in self.files:
            source, copy = ROOT / file, FOLDER / file
            kept.add(copy)
            if source.is_symlink():
                if not (copy.is_symlink() and os.readlink(copy) == os.readlink(source)):
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.unlink(missing_ok=True)
                    copy.symlink_to(os.readlink(source))
                continue
            data = source.read_bytes()
            if file == "Package.swift":
                if WARNINGS.encode() not in data:
                    raise BuildFailure(f"Package.swift has no {WARNINGS}, which the copy replaces.")
                data = data.replace(WARNINGS.encode(), LENIENT.encode())
            if not self.is_instrumented(file):
                write(copy, data)
                copy.chmod(source.stat().st_mode & 0o777)
        for module in self.modules:
            write(FOLDER / f"Sources/{module}/{SWITCH_FILE}", SWITCH.encode())
        for folder, folders, names in os.walk(FOLDER):
            if pathlib.Path(folder) == FOLDER:
                folders[:] = [name for name in folders if name not in OWN]
                continue
            for name in names:
                path = pathlib.Path(folder) / name
                if path not in kept and "__pycache__" not in folder:
                    path.unlink()

    def is_instrumented(self, file):
        return file.endswith(".swift") and file.split("/")[0] == "Sources" and (
            file.split("/")[1] in self.modules)

    def put(self, module, numbered):
        """Writes the sources of a module with faults, given as pairs of a number and a fault."""
        self.faults[module] = numbered
        for file in self.files:
            if self.is_instrumented(file) and file.split("/")[1] == module:
                inside = [(number, fault) for number, fault in numbered if fault.file == file]
                text = faults.instrument((ROOT / file).read_text(), inside)
                write(FOLDER / file, text.encode())
                (FOLDER / file).chmod((ROOT / file).stat().st_mode & 0o777)

    def build(self, module):
        """Builds a module, and returns the faults that do not compile, or none."""
        result = run_in_copy(".ci/build", "--target", module)
        if result.returncode == 0:
            return []
        refused = {fault.key: fault for fault in self.blamed(result.stdout, module)}
        if not refused:
            raise BuildFailure(
                f"{result.stdout[-4000:]}\nNo fault explains why {module} cannot be built.")
        return list(refused.values())

    def blamed(self, output, module):
        """Yields the faults that explain the errors in a compiler's output."""
        for path, line, _, _ in set(ERROR.findall(output)):
            file, line = os.path.relpath(path, FOLDER), int(line)
            inside = [fault for _, fault in self.faults[module] if fault.file == file]
            covering = [fault for fault in inside if fault.line <= line <= fault.last_line]
            if covering:
                yield min(covering, key=lambda fault: fault.last_line - fault.line)
            elif inside:
                # A missing return or initialization is reported elsewhere in the function.
                yield min(inside, key=lambda fault: abs(fault.line - line))

    def program(self, module):
        """Builds the tests of a module, and returns the path of the program that runs them."""
        result = run_in_copy(".ci/module", module, stderr=None)
        if result.returncode != 0:
            raise BuildFailure(f"The tests of {module} cannot be built, see above.")
        return result.stdout.strip().splitlines()[-1]


def run_in_copy(*command, stderr=subprocess.STDOUT):
    return subprocess.run(["nice", "-n", "10", *command], cwd=FOLDER, stdout=subprocess.PIPE,
                          stderr=stderr, text=True, errors="replace")


def users(module):
    """Returns the names of the other modules whose tests use a module, without IntegrationTests."""
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=FOLDER,
                               stdout=subprocess.PIPE, check=True, text=True).stdout
    return sorted(
        target["name"].removesuffix("Tests") for target in json.loads(described)["targets"]
        if target["type"] == "test" and module in target.get("target_dependencies", [])
        and target["name"] not in (f"{module}Tests", "IntegrationTests"))
