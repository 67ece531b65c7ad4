// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// An opener for passes that a reader collected with Google Smart Tap and sealed for the PSP.
public struct CollectedPassOpener: Sendable {
    /// How far ahead a reader's clock can be, in seconds.
    private static let leeway: Int64 = 60

    private let keys: ProcessorKeys
    private let readers: RegisteredReaders
    private let audience: String

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - readers: The registered readers.
    ///   - audience: The PSP's name.
    public init(keys: ProcessorKeys, readers: RegisteredReaders, audience: String) {
        self.keys = keys
        self.readers = readers
        self.audience = audience
    }

    /// Returns whether a reader sealed a loyalty program's data.
    ///
    /// Otherwise, a phone sealed it: use ``PassOpener``.
    public static func recognizes(_ data: [UInt8]) -> Bool {
        data.count > PassOpener.maximumCount && data.starts(with: "ey".utf8)
    }

    /// Opens the passes of one loyalty program.
    ///
    /// A phone encrypts its passes for a single session, so the reader vouches for the tap. The app
    /// can present them again; only the time reveals that.
    ///
    /// - Parameters:
    ///   - data: The data that the reader returned for the loyalty program.
    ///   - program: The loyalty program.
    ///   - now: The time in seconds since 1970.
    ///   - tolerance: How long ago the tap can be, in seconds.
    /// - Returns: The passes.
    /// - Throws: `Rejection` of the first check that fails.
    public func open(
        _ data: [UInt8], of program: String, now: Int64, tolerance: Int64 = 300
    ) throws(Rejection) -> CollectedPasses {
        let envelope = try EncryptedEnvelope(parsing: data)
        try envelope.checkAlgorithms()
        guard let name = envelope.keyIdentifier,
            let key = keys.decryptionKey(named: name, now: now)?.privateKey
        else { throw Rejection(.unknownKey, "The passes are sealed for an unknown key.") }
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
                .headerClaimMismatch, "The passes are from another reader, or for another PSP.")
        }
        guard claims.program.hasSameBytes(as: program) else {
            throw Rejection(.transactionMismatch, "The passes belong to another loyalty program.")
        }
        let difference = ClockDifference(claims.issuedAt, now: now)
        let clock = "the reader's clock"
        let early = difference.refusal(of: "The read's time", by: clock, tolerance: Self.leeway)
        if let early { throw Rejection(.notYetValid, early) }
        guard difference.seconds >= -tolerance else {
            let limit = "its passes can be opened for \(tolerance.counted("second"))"
            throw Rejection(
                .expired, difference.lateness(of: "The phone was read", limit: limit, by: clock))
        }
        return try CollectedPasses(claims, readerIdentifier: signed.readerIdentifier)
    }
}

/// The passes that a phone sent to a collector.
public struct CollectedPasses: Hashable, Sendable {
    /// The loyalty program that the app requested.
    public let program: String
    /// The collector's number.
    public let collector: Int64
    /// The merchant of the reader's session.
    public let merchantIdentifier: String
    /// When the phone was read, in seconds since 1970.
    public let time: Int64
    /// The thumbprint of the reader's key.
    public let readerIdentifier: String
    /// The service objects, in the phone's order.
    public let objects: [ServiceObject]

    init(_ claims: CollectedPassClaims, readerIdentifier: String) throws(Rejection) {
        program = claims.program
        collector = claims.collector
        merchantIdentifier = claims.merchantIdentifier
        time = claims.issuedAt
        self.readerIdentifier = readerIdentifier
        do {
            objects = try ServiceObject.objects(claims.message)
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
    }
}
