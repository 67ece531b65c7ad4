// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A provider's token whose signature, audience and times are right.
struct SignedToken {
    /// What the token is called in errors.
    let name: String
    /// The name of the PSP's key (`kid`).
    let keyIdentifier: String
    /// The one of the accepted audiences that it names (`aud`).
    let audience: String
    /// From `iat` until before `exp`, in seconds since 1970.
    let times: Range<Int64>
    /// All claims.
    let claims: JSONObject

    /// Returns a claim of printable text.
    ///
    /// - Throws: `ReaderTokenError`.
    func text(
        _ claim: String, limit: Int, code: ReaderTokenError.Code = .invalidClaims
    ) throws(ReaderTokenError) -> String {
        guard let text = try? ClaimReader(claims).text(claim), text.utf8.count <= limit,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw invalid(claim, code: code) }
        return text
    }

    /// Makes the error for a claim.
    func invalid(
        _ claim: String, code: ReaderTokenError.Code = .invalidClaims
    ) -> ReaderTokenError {
        ReaderTokenError(invalid: "\"\(claim)\"", of: name, code: code)
    }
}
