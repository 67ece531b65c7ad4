// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A search for the program that serves emulated cards and wallets.
package struct ExecutableSearch: Sendable {
    /// The program's name.
    package static let name = "taptopay"

    /// The configured path, or `nil`.
    let configured: String?
    /// The folder of the running program, or `nil`.
    let programFolder: String?
    /// The folders of the `PATH` variable.
    let searchPath: [String]

    package init(configured: String?, programFolder: String?, searchPath: [String]) {
        self.configured = configured
        self.programFolder = programFolder
        self.searchPath = searchPath
    }

    /// Creates a search with this process's environment.
    package init(configured: String?, environment: [String: String]) {
        self.init(
            configured: configured,
            programFolder: Self.ownFolder,
            searchPath: (environment["PATH"] ?? "").split(separator: ":").map(String.init))
    }

    /// The program's path, or `nil` when there is none.
    ///
    /// If a path is configured, no other path is tried.
    package var path: String? {
        candidates.first { candidate in
            var status = stat()
            return stat(candidate, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                && access(candidate, X_OK) == 0
        }
    }

    /// The advice about a missing program, for people.
    package var advice: String {
        if let configured {
            return "TAPTOPAY_EXECUTABLE is set to “\(configured)”, which is not an executable file."
        }
        return "Cannot find the program “\(Self.name)”, which serves emulated cards. Install "
            + "it, or set TAPTOPAY_EXECUTABLE to its path."
    }

    /// The folder of the running program.
    private static var ownFolder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = String(
            decoding: buffer.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    }

    private var candidates: [String] {
        if let configured { return [configured] }
        return ([programFolder].compactMap(\.self) + searchPath).map { "\($0)/\(Self.name)" }
    }
}
