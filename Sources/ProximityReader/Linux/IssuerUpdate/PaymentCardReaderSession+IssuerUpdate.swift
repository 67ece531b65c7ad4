// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// Sends the issuer's response to the card of the last read, which is presented again.
    ///
    /// This is for cards that require their issuer's response (issuer update). The response can
    /// authenticate the issuer to the card, reset the card's offline counters, and change or block
    /// the card. The issuer has already decided the payment. See EMV Contactless Book A, 8.1.1.9.
    ///
    /// ``cancelRead()`` cancels the update while it waits for the card. The reader sends the same
    /// events as for a read.
    ///
    /// - Parameter response: The issuer's response, from the payment service provider.
    /// - Returns: The card's result.
    /// - Throws: ``UpdateError``.
    public func updateCard(
        with response: IssuerResponse
    ) async throws(UpdateError) -> PaymentCardUpdateResult {
        try await core.update(with: response)
    }
}
