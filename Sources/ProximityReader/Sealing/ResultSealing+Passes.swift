// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import PaymentToken
internal import VAS

extension ResultSealing {
    /// Makes what an app gets of a phone's passes: as the phone sealed them, or sealed for the
    /// payment service provider where the phone encrypted them for this reader.
    ///
    /// - Parameters:
    ///   - data: What the phone gave.
    ///   - programme: For which programme.
    ///   - time: Now, in seconds since 1970.
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
