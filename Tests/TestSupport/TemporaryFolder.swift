// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder for one test, removed with the value.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
    public let url: URL

    /// Makes an empty folder with mode 0700.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
