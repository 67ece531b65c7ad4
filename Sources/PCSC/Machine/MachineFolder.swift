// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// The files of a machine; a test makes up a machine in a folder of its own.
struct MachineFolder: Sendable {
    /// What stands before each path; empty for this machine.
    private let root: String

    init(_ root: String = "") {
        self.root = root
    }

    /// Whether there is such a file, as far as this user can see.
    func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    /// The names in a folder, sorted; empty without it.
    func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root + path)) ?? []).sorted()
    }

    /// What a file holds, or `nil`.
    func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: root + path) }

    /// The text of a file, or `nil`.
    func text(_ path: String) -> String? {
        contents(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The printable ASCII characters of a file's first line, or `nil`.
    ///
    /// A device and a program may choose any name.
    func line(_ path: String) -> String? {
        text(path).map { text in
            text.prefix { $0 != "\n" }.filter { $0.isASCII && $0 >= " " && $0 <= "~" }
        }
    }

    /// Where a symbolic link points, or `nil`.
    func target(of path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)
    }

    /// Where a file really is, or `nil` without it.
    func resolved(_ path: String) -> String? {
        guard let resolved = realpath(root + path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Owner, group and rights of a file, or `nil`.
    func status(_ path: String) -> stat? {
        var status = stat()
        return stat(root + path, &status) == 0 ? status : nil
    }
}
