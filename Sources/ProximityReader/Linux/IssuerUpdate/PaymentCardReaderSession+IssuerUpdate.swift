// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// Brings what the issuer answered to the card of the last read: the customer presents it a
    /// second time.
    ///
    /// For cards that want their issuer's answer (issuer update): it may prove itself to the
    /// card, begin the card's offline counters anew, and change or block the card. The payment
    /// itself is decided before, by the issuer. See EMV Contactless Book A, 8.1.1.9.
    ///
    /// ``cancelRead()`` cancels it while it waits for the card, and a reader's events tell of it
    /// as of a read.
    ///
    /// - Parameter response: What the issuer answered, from the payment service provider.
    /// - Returns: What the card said.
    /// - Throws: ``UpdateError``.
    public func updateCard(
        with response: IssuerResponse
    ) async throws(UpdateError) -> PaymentCardUpdateResult {
        try await core.update(with: response)
    }
}
