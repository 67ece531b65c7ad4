// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// The files of a machine; a test can create a machine in a folder of its own.
struct MachineFolder: Sendable {
    /// The prefix of each path; empty for this machine.
    private let root: String

    init(_ root: String = "") {
        self.root = root
    }

    /// Returns whether a file exists, as far as this user can see.
    func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    /// Returns the names in a folder, sorted; empty if there is no such folder.
    func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: root + path)) ?? []).sorted()
    }

    /// Returns the contents of a file, or `nil`.
    func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: root + path) }

    /// Returns the text of a file, or `nil`.
    func text(_ path: String) -> String? {
        contents(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the printable ASCII characters of a file's first line, or `nil`.
    ///
    /// Devices and programs can choose any name.
    func line(_ path: String) -> String? {
        text(path).map { text in
            text.prefix { $0 != "\n" }.filter { $0.isASCII && $0 >= " " && $0 <= "~" }
        }
    }

    /// Returns the target of a symbolic link, or `nil`.
    func target(of path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: root + path)
    }

    /// Returns the resolved path of a file, or `nil` if it does not exist.
    func resolved(_ path: String) -> String? {
        guard let resolved = realpath(root + path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the owner, group, and permissions of a file, or `nil`.
    func status(_ path: String) -> stat? {
        var status = stat()
        return stat(root + path, &status) == 0 ? status : nil
    }
}
