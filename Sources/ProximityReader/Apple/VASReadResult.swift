// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The result of a tap for the requested loyalty programs.
@available(iOS 15.4, macCatalyst 17.0, *)
public struct VASReadResult: Identifiable, Sendable {
    /// The read's identifier, unique for every read.
    public let id: String

    /// The type of the identifier.
    public typealias ID = String

    /// One entry for each requested loyalty program.
    public let entries: [VASReadResult.ReadEntry]

    /// Creates a result.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Not meant to be created")
    public init(id: String, entries: [VASReadResult.ReadEntry]) {
        self.id = id
        self.entries = entries
    }
}
