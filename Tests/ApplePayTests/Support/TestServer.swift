// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import SmartCard
import Support

/// A token server that returns a constant token.
final class TestServer: TokenServer {
    let journal: Journal
    private let failures: Lock<[TokenServerError.Code]>

    init(journal: Journal, failures: [TokenServerError.Code] = []) {
        self.journal = journal
        self.failures = Lock(failures)
    }

    static let token = ApplePayToken(
        version: .ellipticCurve(ephemeralPublicKey: [4]), data: [5], publicKeyHash: [6],
        transactionIdentifier: [7], applicationData: nil)

    func nonce() async throws(TokenServerError) -> [UInt8] { Array(1...32) }

    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        journal.note("server")
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw TokenServerError(failure) }
        return Self.token
    }
}
