// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension SessionCore {
    /// Asks the customer for the PIN that the issuer of the last card requires.
    ///
    /// - Parameters:
    ///   - token: The provider's token for this PIN.
    ///   - transaction: The `id` of the read's result.
    /// - Returns: The read, sealed again with the PIN.
    /// - Throws: `ReadError`.
    func capturePIN(
        using token: PaymentCardReaderSession.PINToken, transaction: String
    ) async throws(ReadError) -> PaymentCardReadResult {
        try meetPINConditions()
        if let invalidity {
            end()
            throw invalidity
        }
        guard let support = tools.pin, await support.hasKey else {
            tools.diagnostics(
                .pin("PINs require a PIN pad in the reader's configuration, and an injected key."))
            throw UndocumentedBehavior.lateOrUnsupportedPINError
        }
        try requireUnused(token)
        guard let request = await support.window.read(named: transaction)?.request else {
            throw UndocumentedBehavior.lateOrUnsupportedPINError
        }
        let permission = try verify(token, transaction)
        do throws(ReadFailure) {
            return try await perform(request, nil) { flow throws(ReadFailure) in
                // From here on, neither the token nor the read can be used again.
                do throws(ReadError) {
                    try requireUnused(token)
                } catch {
                    throw ReadFailure(error)
                }
                usedPINToken = token
                // Another PIN entry or another read may have come first.
                guard let read = await support.window.take(named: transaction) else {
                    throw ReadFailure(UndocumentedBehavior.lateOrUnsupportedPINError)
                }
                return try await flow.capturePIN(
                    of: read, lengths: permission.lengths, with: support)
            }
        } catch {
            throw error.error
        }
    }

    private func requireUnused(
        _ token: PaymentCardReaderSession.PINToken
    ) throws(ReadError) {
        guard token == usedPINToken else { return }
        throw refused("The PIN token was already used. Each token is valid for one PIN.")
    }

    private func verify(
        _ token: PaymentCardReaderSession.PINToken, _ transaction: String
    ) throws(ReadError) -> PINToken {
        do {
            return try tools.verifyPINToken(token.rawValue, transaction)
        } catch {
            throw refused(error.reason)
        }
    }

    private func refused(_ reason: String) -> ReadError {
        tools.diagnostics(.pin(reason))
        return .pinTokenInvalid
    }
}
