// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

// snippet: PaymentProvider
/// The payment service provider, through your back end.
public protocol PaymentProvider: Sendable {
    /// Returns a token with which the merchant can use a reader.
    func readerToken() async throws -> PaymentCardReader.Token

    /// Sends a read to the provider, which asks the issuer of the card.
    func authorize(_ read: PaymentCardReadResult) async throws -> ProviderResponse
}

/// The response of the provider to a read.
public enum ProviderResponse: Sendable {
    /// The issuer approved.
    case approved
    /// The issuer declined.
    case declined
    /// The issuer requires the PIN. The token is for the PIN of this one read.
    case pinRequired(PaymentCardReaderSession.PINToken)
}
// end
