// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A read as clients see it.
package struct ReadResource: Codable, Hashable, Sendable {
    package let id: String
    package let reader: String
    /// When it was asked for, in seconds since 1970.
    package let createdAt: Int64
    package var state: ReadState
    /// What was asked for.
    package let request: ReadOrder
    /// What was read of the card.
    package var result: CardResult?
    /// What was read of loyalty passes.
    package var passes: [PassResult]?
    /// Why it did not come to a result.
    package var error: ReadFault?
    /// The last PIN that was asked for after the read.
    package var pin: PINCapture?

    init(id: String, reader: String, createdAt: Int64, request: ReadOrder) {
        self.id = id
        self.reader = reader
        self.createdAt = createdAt
        self.request = request
        state = .waiting
    }

    /// Reads what ``json`` wrote, or returns `nil`.
    init?(json: [UInt8]) {
        guard let read = try? JSONDecoder().decode(ReadResource.self, from: Data(json)) else {
            return nil
        }
        self = read
    }

    /// The resource as JSON, or `nil` when it cannot be written.
    var json: [UInt8]? {
        (try? JSONEncoder().encode(self)).map { Array($0) }
    }

    /// Settles what was under way when the service ended.
    mutating func interrupt() {
        guard pin?.state == .entering else {
            state = .interrupted
            error = .interrupted
            return
        }
        // The read had its result before.
        state = .completed
        pin = PINCapture(state: .interrupted, error: .interrupted)
    }
}
