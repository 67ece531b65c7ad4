// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

extension CardDataOpener {
    /// Performs check 6: the header's copies, reader, PSP, version, and environment.
    func checkHeader(
        _ header: JSONObject, _ claims: CardDataClaims, readerIdentifier: String
    ) throws(Rejection) {
        let copies = [
            ("iss", claims.issuer), ("aud", claims.audience),
            ("tid", claims.transactionIdentifier), ("mid", claims.merchantIdentifier),
        ]
        for (name, claim) in copies
        where header[name]?.string?.hasSameBytes(as: claim) != true {
            throw mismatch("The header's copy of \"\(name)\" differs from the claim.")
        }
        guard header["exp"]?.integer == claims.expiresAt else {
            throw mismatch("The header's copy of \"exp\" differs from the claim.")
        }
        guard claims.issuer.hasSameBytes(as: JOSE.readerIssuerPrefix + readerIdentifier) else {
            throw mismatch("\"iss\" does not name the reader that signed.")
        }
        guard claims.audience.hasSameBytes(as: policy.audience) else {
            throw mismatch("\"aud\" does not name this PSP.")
        }
        guard claims.version == CardDataClaims.currentVersion else {
            throw mismatch("Unknown format version.")
        }
        guard policy.environments.contains(claims.environment) else {
            throw Rejection(.environment, "The environment is not allowed in this deployment.")
        }
    }

    /// Performs check 7: the lifetime, the time of issue, and the expiry.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - maximum: The maximum lifetime, in seconds.
    ///   - now: Seconds since 1970.
    /// - Throws: `Rejection`.
    func checkTimes(
        _ claims: CardDataClaims, maximum: Int64 = CardDataClaims.lifetime, now: Int64
    ) throws(Rejection) {
        let (lifetime, overflow) = claims.expiresAt.subtractingReportingOverflow(claims.issuedAt)
        guard !overflow, lifetime <= maximum else {
            throw Rejection(
                .lifetimeTooLong, "The card data is valid for more than \(maximum) seconds.")
        }
        guard isNotAfter(claims.issuedAt, now, tolerance: OpeningPolicy.maximumLeeway) else {
            throw Rejection(.notYetValid, "The read's time is in the future; check both clocks.")
        }
        guard !isNotAfter(claims.expiresAt, now, tolerance: -policy.leeway) else {
            throw Rejection(.expired, "The card was read more than \(maximum) seconds ago.")
        }
    }

    /// Performs check 8: the merchant, and the session's reader token.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - merchantIdentifier: The authenticated merchant.
    ///   - grace: How long after the reader token's expiry its session can still read, in seconds.
    /// - Throws: `Rejection`.
    func checkMerchant(
        _ claims: CardDataClaims, _ merchantIdentifier: String, grace: Int64 = 0
    ) throws(Rejection) {
        guard claims.merchantIdentifier.hasSameBytes(as: merchantIdentifier) else {
            throw Rejection(.merchantMismatch, "The card data belongs to another merchant.")
        }
        guard let record = try records.readerToken(named: claims.readerToken.tokenIdentifier),
            record.keyIdentifier.hasSameBytes(as: claims.readerToken.keyIdentifier),
            record.merchantIdentifier.hasSameBytes(as: claims.merchantIdentifier),
            record.terminalProfile.hasSameBytes(as: claims.terminalProfile)
        else {
            throw Rejection(
                .merchantMismatch,
                "This PSP did not issue the session's reader token to this merchant and terminal.")
        }
        guard claims.issuedAt < record.expiresAt.addingReportingOverflow(grace).partialValue else {
            throw Rejection(
                .merchantMismatch, "The session's reader token had expired when the card was read.")
        }
    }

    /// Performs check 9: the transaction, the order, and the matching terminal data.
    func checkRequest(
        _ claims: CardDataClaims, _ objects: [DataObject], _ expected: ExpectedRead
    ) throws(Rejection) {
        guard claims.transactionIdentifier.hasSameBytes(as: expected.transactionIdentifier) else {
            throw Rejection(.transactionMismatch, "The card data belongs to another read.")
        }
        let request = claims.request
        let isSameOperation =
            expected.operation.map { request.operation.hasSameBytes(as: $0) } ?? true
        guard isSameOperation, request.amount == expected.amount,
            request.currencyCode == expected.currencyCode
        else {
            throw Rejection(
                .requestMismatch, "The operation, amount, or currency differs from the order.")
        }
        // 9F02 and 5F2A contain two digits per byte; 9C contains digits of the processing code.
        guard PackedDecimal.number(objects.first(0x9F02)?.value) == request.amount,
            PackedDecimal.number(objects.first(0x5F2A)?.value) == UInt64(request.currencyCode),
            let type = objects.first(0x9C)?.value, type.count == 1,
            type.first == Self.transactionType(of: request.operation)
        else {
            throw Rejection(.requestMismatch, "The terminal's data differs from the request.")
        }
    }

    /// Returns the first two digits of the ISO 8583 processing code: 20 for a refund, else 00.
    private static func transactionType(of operation: String) -> UInt8 {
        operation.hasSameBytes(as: "refund") ? 0x20 : 0x00
    }

    /// Returns whether `time` is at most `tolerance` after `now`.
    private func isNotAfter(_ time: Int64, _ now: Int64, tolerance: Int64) -> Bool {
        let latest = now.addingReportingOverflow(tolerance)
        guard !latest.overflow else { return tolerance >= 0 }
        return time <= latest.partialValue
    }

    private func mismatch(_ detail: String) -> Rejection {
        Rejection(.headerClaimMismatch, detail)
    }
}
