// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A provider's token with verified signature, audience, and times.
struct SignedToken {
    /// The name of the token in errors.
    let name: String
    /// The ID of the PSP's key (`kid`).
    let keyIdentifier: String
    /// The accepted audience that the token contains (`aud`).
    let audience: String
    /// The time from `iat` until before `exp`, in seconds since 1970.
    let times: Range<Int64>
    /// All claims.
    let claims: JSONObject

    /// Returns a claim with printable text.
    ///
    /// - Throws: `ReaderTokenError`.
    func text(
        _ claim: String, limit: Int, code: ReaderTokenError.Code = .invalidClaims
    ) throws(ReaderTokenError) -> String {
        guard let text = try? ClaimsDecoder(claims).text(claim), text.utf8.count <= limit,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw invalid(claim, code: code) }
        return text
    }

    /// Returns the error for an invalid claim.
    func invalid(
        _ claim: String, code: ReaderTokenError.Code = .invalidClaims
    ) -> ReaderTokenError {
        ReaderTokenError(invalid: "\"\(claim)\"", of: name, code: code)
    }
}
