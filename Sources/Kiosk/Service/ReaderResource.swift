// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPServer
internal import ProximityReader

/// A reader as clients see it.
struct ReaderResource: Codable, Hashable, Sendable {
    let id: String
    /// The reader as the configuration names it.
    let name: String
    /// Whether its cards are emulated.
    let isEmulated: Bool
    /// Apple's `readerIdentifier`, or `nil` while it is unavailable.
    let identifier: String?
    let isPrepared: Bool
    let isPreparedToStore: Bool
    let isBusy: Bool
}

/// An event of the reader, as clients receive it.
struct ReaderEventMessage: Encodable {
    let reader: String
    /// The read that it belongs to, or the last one.
    let read: String?
    /// The name of Apple's event.
    let name: String
    /// The progress of a preparation, or `nil`.
    let percent: Int?

    init(_ event: PaymentCardReader.Event, of reader: String, read: String?) {
        self.reader = reader
        self.read = read
        name = event.name
        percent = if case .updateProgress(let done) = event { done } else { nil }
    }

    var event: ServerSentEvent { ServerSentEvent("reader", json: self) }
}

/// A change of a read's state, or its outcome.
struct ReadChange: Encodable {
    let read: String
    let reader: String
    let state: ReadState
    /// The outcome of the payment, once the client has reported it.
    let outcome: PaymentDecision?
    /// Why it was canceled, or `nil`.
    let reason: CancellationReason?

    init(_ read: ReadResource) {
        self.read = read.id
        reader = read.reader
        state = read.state
        outcome = read.outcome
        reason = read.reason
    }

    var event: ServerSentEvent { ServerSentEvent("read", json: self) }
}

extension ServerSentEvent {
    /// Creates an event whose data is JSON.
    init(_ name: String, json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
        self.init(name, data: text ?? "{}")
    }
}
