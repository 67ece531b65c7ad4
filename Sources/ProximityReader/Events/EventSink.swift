// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The destination for the events of a prepare or a read.
struct EventSink: Sendable {
    /// All listeners of the reader.
    let broadcaster: EventBroadcaster
    /// The handler of the deprecated functions, or `nil`.
    let handler: (@Sendable (PaymentCardReader.Event) -> Void)?

    /// Sends an event.
    func callAsFunction(_ event: PaymentCardReader.Event) {
        broadcaster.send(event)
        handler?(event)
    }
}
