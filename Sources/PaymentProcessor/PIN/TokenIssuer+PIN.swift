// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

extension TokenIssuer {
    /// The maximum lifetime of a PIN token, in seconds.
    public static let maximumPINLifetime = PINToken.maximumLifetime

    /// Issues a PIN token, which requests the PIN for one read.
    ///
    /// - Parameters:
    ///   - transactionIdentifier: The `id` of the read's result.
    ///   - merchantIdentifier: The merchant of the session.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The lifetime of the token, 1 to 60 seconds.
    ///   - lengths: The allowed lengths of the PIN, within 4 to 12 digits; `nil` specifies none.
    /// - Returns: The token and its record.
    /// - Throws: `ProcessorError` with `invalidSetting` or `cryptographyFailed`.
    public func pinToken(
        for transactionIdentifier: String, merchantIdentifier: String, now: Int64,
        lifetime: Int64 = maximumPINLifetime, lengths: ClosedRange<Int>? = nil
    ) throws(ProcessorError) -> IssuedPINToken {
        guard (1...Self.maximumPINLifetime).contains(lifetime) else {
            throw ProcessorError(.invalidSetting, "lifetime")
        }
        if let lengths {
            guard PINDigits.lengths.contains(lengths.lowerBound),
                PINDigits.lengths.contains(lengths.upperBound)
            else { throw ProcessorError(.invalidSetting, "lengths") }
        }
        let (expiresAt, overflow) = now.addingReportingOverflow(lifetime)
        guard !overflow else { throw ProcessorError(.invalidSetting, "now") }
        let record = PINTokenRecord(
            tokenIdentifier: TokenIdentifier.make(random: random),
            transactionIdentifier: transactionIdentifier, merchantIdentifier: merchantIdentifier,
            issuedAt: now, expiresAt: expiresAt)
        let payload = JSONWriter.object { writer in
            writer.append("aud", audience)
            writer.append("iat", record.issuedAt)
            writer.append("exp", record.expiresAt)
            writer.append("jti", record.tokenIdentifier)
            writer.append("mid", record.merchantIdentifier)
            writer.append("tid", record.transactionIdentifier)
            if let lengths {
                writer.append("pinlen") { writer in
                    writer.append("min", Int64(lengths.lowerBound))
                    writer.append("max", Int64(lengths.upperBound))
                }
            }
        }
        return IssuedPINToken(
            token: try sign(payload, type: PINToken.type, now: now), record: record)
    }
}
