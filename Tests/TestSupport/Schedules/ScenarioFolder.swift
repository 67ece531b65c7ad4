// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder in memory for the runs of one scenario, removed with the value.
///
/// A database that is written thousands of times would spend most of its time waiting for a disk.
public final class ScenarioFolder: Sendable {
    /// The URL of the folder.
    public let url: URL

    /// Makes an empty folder in `TEST_MEMORY`, or among the temporary files without this variable.
    public init() throws {
        let place = ProcessInfo.processInfo.environment["TEST_MEMORY"]
            .map { URL(fileURLWithPath: $0, isDirectory: true) }
        url = (place ?? FileManager.default.temporaryDirectory)
            .appendingPathComponent("taptopay-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
