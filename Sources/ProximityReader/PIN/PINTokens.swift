// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The PIN tokens of a session, each of which is valid for one PIN.
///
/// A refusal is reported as a diagnostic with its reason.
struct PINTokens {
    private let context: ReadContext
    /// The token of the last PIN.
    private var last: PaymentCardReaderSession.PINToken?

    init(_ context: ReadContext) { self.context = context }

    /// Throws the error that a condition causes in `capturePIN`.
    func meetConditions() throws(PaymentCardReaderSession.ReadError) {
        guard let met = context.conditions.first(at: .pin, { $0.pinError }) else { return }
        context.diagnostics(.condition(met.condition))
        throw met.error
    }

    /// Throws `pinTokenInvalid` if a token was used for a PIN.
    func requireUnused(
        _ token: PaymentCardReaderSession.PINToken
    ) throws(PaymentCardReaderSession.ReadError) {
        guard token == last else { return }
        throw refused("The PIN token was already used. Each token is valid for one PIN.")
    }

    /// Uses a token for a PIN; it cannot be used again.
    ///
    /// - Throws: `pinTokenInvalid` if it was used already.
    mutating func use(
        _ token: PaymentCardReaderSession.PINToken
    ) throws(PaymentCardReaderSession.ReadError) {
        try requireUnused(token)
        last = token
    }

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - token: The provider's token.
    ///   - transaction: The `id` of the read's result.
    /// - Returns: What the token permits.
    /// - Throws: `pinTokenInvalid`, with the reason in the diagnostics.
    func verify(
        _ token: PaymentCardReaderSession.PINToken, _ transaction: String
    ) throws(PaymentCardReaderSession.ReadError) -> PINToken {
        do {
            return try context.verifyPINToken(token.rawValue, transaction)
        } catch {
            throw refused(error.reason)
        }
    }

    private func refused(_ reason: String) -> PaymentCardReaderSession.ReadError {
        context.diagnostics(.pin(reason))
        return .pinTokenInvalid
    }
}
