// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension ApplePayOpener {
    /// Performs step 5: refuses a transaction identifier that was already accepted.
    ///
    /// Only records within the maximum age of a signature are required.
    func checkReplay(_ token: ApplePayToken, now: Int64) throws(ApplePayRejection) {
        let isKnown = try Self.asking { () throws(Rejection) in
            try replayGuard.knowsToken(Self.name(of: token), now: now)
        }
        guard !isKnown else { throw Self.replay }
    }

    /// Records the token after all other checks of the payment have passed.
    func remember(_ token: ApplePayToken, now: Int64) throws(ApplePayRejection) {
        // Older tokens are refused, so records are not required for longer.
        let time = Self.maximumAge + Self.clockTolerance + 1
        let isNew = try Self.asking { () throws(Rejection) in
            try replayGuard.insertToken(Self.name(of: token), now: now, time: time)
        }
        // Another request with the same token was faster.
        guard isNew else { throw Self.replay }
    }

    private static let replay = ApplePayRejection(
        .replay, .replay, "A payment with this transaction identifier was already accepted.")

    private static func name(of token: ApplePayToken) -> String {
        "apple-pay " + token.transactionIdentifierText
    }

    private static func asking(
        _ body: () throws(Rejection) -> Bool
    ) throws(ApplePayRejection) -> Bool {
        do {
            return try body()
        } catch {
            throw ApplePayRejection(.systemFailure, .replay, error.detail)
        }
    }
}
