// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// Creates a reader with a configuration of the program's own.
    ///
    /// - Parameters:
    ///   - options: How the reader behaves.
    ///   - configuration: Where cards are read, for whom, and what the customer sees.
    public convenience init(options: Options = .init(), configuration: ReaderConfiguration) {
        self.init(configuration: configuration, options: options)
    }

    /// Calls a function for each event, in the order in which they happen.
    ///
    /// When a read returns, the function has been called for every event of it; a task that iterates
    /// ``events`` may hear them later.
    package func observe(_ body: @escaping @Sendable (Event) -> Void) {
        broadcaster.observe(body)
    }
}
