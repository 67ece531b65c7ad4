// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Configures this machine as a reader and starts sessions that read cards.
///
/// Keep one reader, and prepare it when the program starts. Releasing reader and session
/// turns the reader off.
public class PaymentCardReader: @unchecked Sendable {
    /// Whether this machine can be a reader.
    public static let isSupported: Bool = true

    /// The reader object's identifier.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0, message: "Use ObjectIdentifier instead"
    )
    final public let id: String

    /// What happens while the reader is prepared, and while it reads.
    ///
    /// Every access gives a stream of its own; every task that iterates it hears every
    /// event. The streams end when the reader object is gone.
    final public var events: AsyncStream<PaymentCardReader.Event> { broadcaster.stream() }

    /// How the reader behaves.
    final public let options: PaymentCardReader.Options

    final let broadcaster = EventBroadcaster()

    /// Creates a reader with this machine's configuration.
    public init(options: PaymentCardReader.Options = .init()) {
        id = UUID().uuidString
        self.options = options
    }

    deinit {
        broadcaster.finish()
    }
}
