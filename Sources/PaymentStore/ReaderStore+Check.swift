// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SQLite

extension ReaderStore {
    /// Checks the state in a directory; missing state is valid, because the first use creates it.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - busyTimeout: How long to wait for another process.
    /// - Throws: `StoreError` when the state cannot be used, or its database is damaged.
    package static func check(
        directory: String, busyTimeout: Duration = .seconds(5)
    ) async throws(StoreError) {
        guard hasState(directory) else { return }
        try await ReaderStore(directory: directory, busyTimeout: busyTimeout).checkDatabase()
    }

    /// Returns whether the directory contains state or cannot be used.
    private static func hasState(_ directory: String) -> Bool {
        guard access(directory, F_OK) == 0 else { return errno != ENOENT }
        return access(directory, R_OK | W_OK | X_OK) != 0
            || [databaseFile, ReaderIdentity.keyFile].contains { name in
                access("\(directory)/\(name)", F_OK) == 0
            }
    }

    /// Checks the whole database for damage.
    ///
    /// See sqlite.org/pragma.html#pragma_quick_check.
    private func checkDatabase() throws(StoreError) {
        let problem = try database.rows("PRAGMA quick_check(1)") { $0.text(0) ?? "" }.first
        guard problem == "ok" else {
            throw StoreError(.corrupt, database.path, detail: problem ?? "")
        }
    }
}
