// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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

    func open(busyTimeout: Duration = .patience) throws(StoreError) -> ReaderStore {
        try ReaderStore(directory: directory, busyTimeout: busyTimeout)
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
}
