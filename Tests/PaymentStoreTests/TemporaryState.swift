// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import PaymentStore
import TestSupport

/// A separate state directory for one test, removed at the end.
final class TemporaryState: Sendable {
    /// The state directory; it does not exist yet.
    let directory: String
    private let folder: ScenarioFolder

    init() throws {
        folder = try ScenarioFolder()
        directory = folder.url.path + "/state/taptopay"
    }

    var database: String { directory + "/state.db" }
    var key: String { directory + "/reader-key.jwk" }
    var pinKey: String { directory + "/pin-key.json" }
    var publicKeys: String { directory + "/readers.jwks" }

    func open(
        busyTimeout: Duration = .patience, boot: String? = "first boot"
    ) throws(StoreError) -> ReaderStore {
        try ReaderStore(directory: directory, busyTimeout: busyTimeout, boot: boot)
    }

    /// Opens the store once, so that its files exist, and closes it.
    func create() throws {
        _ = try open().readerIdentifier
    }

    func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path)))
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Returns the permission bits of a file or directory.
    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Runs one statement in the state's database.
    ///
    /// - Returns: The number in the first column of its first row, or `nil`.
    @discardableResult
    func execute(_ sql: String) throws -> Int64? {
        var (database, statement) = (OpaquePointer?.none, OpaquePointer?.none)
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(database)
        }
        guard sqlite3_open(self.database, &database) == SQLITE_OK,
            sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
        else { throw CocoaError(.fileReadCorruptFile) }
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return sqlite3_column_int64(statement, 0)
        case SQLITE_DONE: return nil
        default: throw CocoaError(.fileWriteUnknown)
        }
    }

    /// The highest number that is reserved on disk.
    func reserved() throws -> Int64 { try execute("SELECT reserved FROM reader") ?? 0 }
}
