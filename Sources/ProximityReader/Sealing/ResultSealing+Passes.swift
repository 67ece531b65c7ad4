// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import VAS

extension ResultSealing {
    /// Returns the data that an app receives from a phone's passes.
    ///
    /// The passes stay as the phone sealed them. If the phone encrypted them for this reader, they
    /// are sealed for the payment service provider.
    ///
    /// - Parameters:
    ///   - data: The phone's data.
    ///   - programme: The loyalty program.
    ///   - time: The current time, in seconds since 1970.
    /// - Returns: The sealed passes.
    /// - Throws: `PaymentTokenError`.
    func seal(
        _ data: PassData, of programme: String, at time: Int64
    ) throws(PaymentTokenError) -> Data {
        switch data {
        case .sealed(let bytes): return Data(bytes)
        case .objects(let message, let collector):
            return Data(
                try sealer.seal(
                    CollectedPassClaims(
                        issuer: store.signingKey.issuer, audience: audience, issuedAt: time,
                        merchantIdentifier: token.merchantIdentifier, programme: programme,
                        collector: Int64(collector), message: message)))
        }
    }
}
