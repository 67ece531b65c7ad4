// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SessionCore {
    /// Asks the customer for the PIN that an issuer wants to see after the read.
    ///
    /// - Parameters:
    ///   - token: The payment service provider's token for this one PIN.
    ///   - transaction: The `id` of the read's result.
    /// - Returns: The earlier card data together with the PIN, sealed.
    /// - Throws: `ReadError`; `pinNotAllowed` until PINs can be entered.
    func capturePIN(
        using token: PaymentCardReaderSession.PINToken, transaction: String
    ) async throws(ReadError) -> PaymentCardReadResult {
        throw OpenPoints.lateOrUnsupportedPINError
    }
}
