// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension ApplePayOpener {
    /// Step 5: no payment with this transaction identifier was taken.
    ///
    /// It is enough to look as far back as a signature may be old.
    func checkReplay(_ token: ApplePayToken, now: Int64) throws(ApplePayRejection) {
        let isKnown = try Self.asking { () throws(Rejection) in
            try replayGuard.knowsToken(Self.name(of: token), now: now)
        }
        guard !isKnown else { throw Self.replay }
    }

    /// Remembers the token, when nothing stands against its payment any more.
    func remember(_ token: ApplePayToken, now: Int64) throws(ApplePayRejection) {
        // Nothing is taken later than this, so that nothing needs to be remembered longer.
        let time = Self.maximumAge + Self.clockTolerance + 1
        let isNew = try Self.asking { () throws(Rejection) in
            try replayGuard.insertToken(Self.name(of: token), now: now, time: time)
        }
        // Of two that came at once, one was quicker.
        guard isNew else { throw Self.replay }
    }

    private static let replay = ApplePayRejection(
        .replay, .replay, "A payment with this transaction identifier was taken before.")

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
