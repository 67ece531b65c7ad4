// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The user's directories.
///
/// See the XDG Base Directory Specification, version 0.8: a path that is not absolute is
/// ignored.
struct UserFolders: Sendable {
    /// The directory for configuration files (`XDG_CONFIG_HOME`).
    let configuration: String
    /// The directory for state files (`XDG_STATE_HOME`).
    let state: String

    init(environment: [String: String]) {
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        func folder(_ name: String, _ usual: String) -> String {
            guard let path = environment[name], path.hasPrefix("/") else {
                return "\(home)/\(usual)"
            }
            return path
        }
        configuration = folder("XDG_CONFIG_HOME", ".config")
        state = folder("XDG_STATE_HOME", ".local/state")
    }
}

extension String {
    /// The directory part of a path; `.` for a bare name.
    ///
    /// Foundation's own method belongs to `NSString`, which would link all of ICU into programs.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
