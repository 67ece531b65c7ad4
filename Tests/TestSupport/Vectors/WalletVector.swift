// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

/// The data that a phone's wallet sends, with every intermediate value.
public struct WalletVector: Sendable {
    private let fields: [String: String]

    /// Reads a vector of the folder `wallet`.
    ///
    /// - Throws: The file system's error.
    public init(_ name: String = "sealed-pass") throws {
        var fields: [String: String] = [:]
        for line in try Fixtures.text("wallet/\(name).txt").split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { fields[String(parts[0])] = String(parts[1]) }
        }
        self.fields = fields
    }

    /// Returns a field's text; empty if it is missing.
    public func text(_ name: String) -> String { fields[name] ?? "" }

    /// Returns a field's hexadecimal digits as bytes.
    public func bytes(_ name: String) -> [UInt8] { Hexadecimal.bytes(text(name)) ?? [] }
}
