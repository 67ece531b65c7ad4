// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// Creates a reader with a custom configuration.
    ///
    /// - Parameters:
    ///   - options: How the reader behaves.
    ///   - configuration: The reader, the payment service provider and the sheet to use.
    public convenience init(options: Options = .init(), configuration: ReaderConfiguration) {
        self.init(configuration: configuration, options: options)
    }

    /// Calls a function for each event, in the order they occur.
    ///
    /// When a read returns, the function has been called for all of its events. A task that
    /// iterates ``events`` can receive them later.
    package func observe(_ body: @escaping @Sendable (Event) -> Void) {
        broadcaster.observe(body)
    }
}
