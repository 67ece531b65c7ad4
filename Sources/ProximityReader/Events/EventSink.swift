// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Where a prepare or a read sends its events.
struct EventSink: Sendable {
    /// All listeners of the reader.
    let broadcaster: EventBroadcaster
    /// The handler of the deprecated forms, or `nil`.
    let handler: (@Sendable (PaymentCardReader.Event) -> Void)?

    /// Sends an event.
    func callAsFunction(_ event: PaymentCardReader.Event) {
        broadcaster.send(event)
        handler?(event)
    }
}
