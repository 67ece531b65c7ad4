// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SessionCore {
    /// Reads a card without charging it.
    ///
    /// - Parameters:
    ///   - request: What the card is for.
    ///   - handler: Hears the events of this call too.
    /// - Returns: The sealed result.
    /// - Throws: `ReadError`.
    func read(
        _ request: PaymentCardVerificationRequest,
        handler: (@Sendable (PaymentCardReader.Event) -> Void)? = nil
    ) async throws(ReadError) -> PaymentCardReadResult {
        throw .readNotAllowed
    }
}
