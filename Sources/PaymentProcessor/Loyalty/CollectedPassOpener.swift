// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// Opens passes that a reader collected by Google Smart Tap and sealed for the PSP.
public struct CollectedPassOpener: Sendable {
    /// How many seconds a reader's clock may be ahead.
    private static let leeway: Int64 = 60

    private let keys: ProcessorKeys
    private let readers: RegisteredReaders
    private let audience: String

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - readers: The readers that it knows.
    ///   - audience: The PSP's name.
    public init(keys: ProcessorKeys, readers: RegisteredReaders, audience: String) {
        self.keys = keys
        self.readers = readers
        self.audience = audience
    }

    /// Whether data of a programme was sealed by a reader; else a phone sealed it, and
    /// ``PassOpener`` is for it.
    public static func takes(_ data: [UInt8]) -> Bool {
        data.count > PassOpener.maximumCount && data.starts(with: "ey".utf8)
    }

    /// Opens the passes of one programme.
    ///
    /// A phone encrypts its passes for one session only, so that the reader vouches for the tap;
    /// what the app may do is to present them again, and the time tells.
    ///
    /// - Parameters:
    ///   - data: What the reader returned for the programme.
    ///   - programme: The programme.
    ///   - now: The time in seconds since 1970.
    ///   - tolerance: How many seconds ago the tap may have been.
    /// - Returns: The passes.
    /// - Throws: `Rejection` of the first check that fails.
    public func open(
        _ data: [UInt8], of programme: String, now: Int64, tolerance: Int64 = 300
    ) throws(Rejection) -> CollectedPasses {
        let envelope = try EncryptedEnvelope(parsing: data)
        try envelope.checkAlgorithms()
        guard let name = envelope.keyIdentifier,
            let key = keys.decryptionKey(named: name, now: now)?.privateKey
        else { throw Rejection(.unknownKey, "The passes are sealed for a key that is not ours.") }
        let signed = try readers.verify(
            try envelope.decrypt(with: key), outerHeader: envelope.header,
            types: (JOSE.sealedPasses, JOSE.signedPasses))
        let claims: CollectedPassClaims
        do {
            claims = try CollectedPassClaims(parsing: signed.payload)
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
        guard claims.version == CollectedPassClaims.currentVersion,
            claims.issuer.hasSameBytes(as: JOSE.readerIssuerPrefix + signed.readerIdentifier),
            claims.audience.hasSameBytes(as: audience)
        else {
            throw Rejection(
                .headerClaimMismatch, "The passes are of another reader, or for another PSP.")
        }
        guard claims.programme.hasSameBytes(as: programme) else {
            throw Rejection(.transactionMismatch, "The passes are of another programme.")
        }
        let age = now.subtractingReportingOverflow(claims.issuedAt)
        guard !age.overflow, age.partialValue >= -Self.leeway else {
            throw Rejection(.notYetValid, "The phone was read in the future; check both clocks.")
        }
        guard age.partialValue <= tolerance else {
            throw Rejection(.expired, "The phone was read more than \(tolerance) seconds ago.")
        }
        return try CollectedPasses(claims, readerIdentifier: signed.readerIdentifier)
    }
}
