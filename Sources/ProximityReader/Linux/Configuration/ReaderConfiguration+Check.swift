// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReaderConfiguration {
    /// Looks for what would keep a reader with this configuration from being prepared; the reader
    /// itself is not asked.
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
