// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReaderConfiguration {
    /// Checks for problems that would prevent a reader with this configuration from being prepared.
    ///
    /// The reader itself is not accessed.
    ///
    /// - Throws: `PaymentCardReaderError` with `prepareFailed`, or `readerMemoryFull`.
    package func check() throws(PaymentCardReaderError) {
        var configuration = self
        configuration.diagnostics = { _ in }
        try configuration.checkClock()
        _ = try configuration.loadProcessorKeys()
        _ = try configuration.openStore()
    }
}
