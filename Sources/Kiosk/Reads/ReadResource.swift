// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A read as clients see it.
package struct ReadResource: Codable, Hashable, Sendable {
    package let id: String
    package let reader: String
    /// When the client requested it, in seconds since 1970.
    package let createdAt: Int64
    package var state: ReadState
    /// The client's order.
    package let request: ReadOrder
    /// The result of reading the card.
    package var result: CardResult?
    /// The results of reading loyalty passes.
    package var passes: [PassResult]?
    /// Why the read failed.
    package var error: ReadProblem?
    /// The last PIN entry after the read.
    package var pin: PINCapture?

    init(id: String, reader: String, createdAt: Int64, request: ReadOrder) {
        self.id = id
        self.reader = reader
        self.createdAt = createdAt
        self.request = request
        state = .waiting
    }

    /// Decodes the output of ``json``, or returns `nil`.
    init?(json: [UInt8]) {
        guard let read = try? JSONDecoder().decode(ReadResource.self, from: Data(json)) else {
            return nil
        }
        self = read
    }

    /// The resource as JSON, or `nil` if it cannot be encoded.
    var json: [UInt8]? {
        (try? JSONEncoder().encode(self)).map { Array($0) }
    }

    /// Settles a read that was in progress when the service ended.
    mutating func interrupt() {
        guard pin?.state == .entering else {
            state = .interrupted
            error = .interrupted
            return
        }
        // The read already had its result.
        state = .completed
        pin = PINCapture(state: .interrupted, error: .interrupted)
    }
}
