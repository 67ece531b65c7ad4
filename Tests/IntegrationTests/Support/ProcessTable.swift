// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The processes of this machine, as `/proc` shows them.
enum ProcessTable {
    /// The children of this process, including those that have ended but have not been waited for.
    static var ownChildren: [Int32] {
        identifiers.filter { process in
            // The name, in parentheses, can contain anything; the parent is the second word after
            // it. See proc_pid_stat(5).
            let text = text("/proc/\(process)/stat")
            guard let name = text.lastIndex(of: ")") else { return false }
            let words = text[name...].split(separator: " ")
            return words.count > 2 && words[2] == "\(ProcessInfo.processInfo.processIdentifier)"
        }
    }

    /// Returns whether a process is stopped, as by `SIGSTOP`.
    static func isStopped(_ process: Int32) -> Bool {
        let text = text("/proc/\(process)/stat")
        guard let name = text.lastIndex(of: ")") else { return false }
        return text[name...].dropFirst().split(separator: " ").first == "T"
    }

    /// Returns the processes whose environment contains a text.
    static func processes(withEnvironment text: String) -> [Int32] {
        identifiers.filter { self.text("/proc/\($0)/environ").contains(text) }
    }

    private static var identifiers: [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc")
        return (names ?? []).compactMap { Int32($0) }
    }

    private static func text(_ path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path) else { return "" }
        return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
