// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where the program keeps what outlives it.
enum StateFolder {
    /// `$XDG_STATE_HOME/taptopay`, or the usual place for it.
    static var path: String {
        (variable("XDG_STATE_HOME") ?? "\(home)/.local/state") + "/taptopay"
    }

    /// `$XDG_CONFIG_HOME/taptopay`, or the usual place for it.
    static var configuration: String {
        (variable("XDG_CONFIG_HOME") ?? "\(home)/.config") + "/taptopay"
    }

    private static var home: String { variable("HOME") ?? "/tmp" }

    private static func variable(_ name: String) -> String? {
        guard let text = getenv(name), text.pointee != 0 else { return nil }
        return String(cString: text)
    }

    /// Makes a folder with all folders above it, for this user alone.
    ///
    /// - Parameter path: The folder.
    /// - Throws: `CommandError` that names the folder and what is wrong.
    static func make(_ path: String) throws(CommandError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
                throw CommandError(
                    "The folder \(made) cannot be made: \(InputFile.reason(errno)).")
            }
        }
    }
}
