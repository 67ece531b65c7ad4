// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import SmartCard

@testable import PaymentProcessor

extension OpenedToken {
    /// Creates a token with unsealed card data.
    init(_ objects: [DataObject]) {
        let claims = CardDataClaims(
            issuer: "r", audience: "p", issuedAt: 0, tokenIdentifier: "j", sequence: 1,
            transactionIdentifier: "t", merchantIdentifier: "m", terminalProfile: "t",
            readerToken: ReaderTokenReference(keyIdentifier: "k", tokenIdentifier: "r"),
            request: RequestClaim(operation: "purchase", amount: 1250, currencyCode: 840),
            outcome: "success", emv: [])
        self.init(
            claims: claims, objects: objects, account: CardholderAccount(objects),
            readerIdentifier: "r", warnings: [])
    }
}
