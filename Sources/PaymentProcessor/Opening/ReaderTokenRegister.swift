// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reader tokens that a PSP issued, by identifier.
public struct ReaderTokenRegister: Hashable, Sendable {
    private var records: [String: ReaderTokenRecord] = [:]

    /// Creates a register.
    public init(_ records: some Sequence<ReaderTokenRecord> = []) {
        for record in records { insert(record) }
    }

    /// Adds a token.
    public mutating func insert(_ record: ReaderTokenRecord) {
        records[record.tokenIdentifier] = record
    }

    /// Returns the token with this identifier, or `nil`.
    public func record(named tokenIdentifier: String) -> ReaderTokenRecord? {
        records[tokenIdentifier]
    }
}
