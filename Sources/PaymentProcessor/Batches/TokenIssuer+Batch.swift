// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

extension TokenIssuer {
    /// The maximum lifetime of a deletion token, in seconds.
    public static let maximumDeletionLifetime = BatchDeletionToken.maximumLifetime

    /// Issues the token with which a reader deletes a batch that the PSP received.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The lifetime of the token, from 1 second to one day, in seconds.
    /// - Returns: The token to send to the app.
    /// - Throws: `ProcessorError` with `invalidSetting` or `cryptographyFailed`.
    public func deletionToken(
        for batch: OpenedBatch, now: Int64, lifetime: Int64 = maximumDeletionLifetime
    ) throws(ProcessorError) -> String {
        guard (1...Self.maximumDeletionLifetime).contains(lifetime) else {
            throw ProcessorError(.invalidSetting, "lifetime")
        }
        let (expiresAt, overflow) = now.addingReportingOverflow(lifetime)
        guard !overflow else { throw ProcessorError(.invalidSetting, "now") }
        let payload = JSONWriter.object { writer in
            writer.append("aud", audience)
            writer.append("iat", now)
            writer.append("exp", expiresAt)
            writer.append("jti", TokenIdentifier.make(random: random))
            writer.append("sub", batch.readerIdentifier)
            writer.append("bid", batch.identifier)
        }
        return try sign(payload, type: JOSE.batchDeletion, now: now)
    }
}
