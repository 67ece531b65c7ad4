// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken

/// The payment service provider on this machine: its keys, what it issued, what it has seen.
struct LocalProcessor {
    /// The name to which readers address their results.
    static let audience = "psp.test"
    /// Where readers look for the public keys.
    static var publicFile: String { StateFolder.processorKeysFile }
    /// Where the private keys lie.
    static var folder: String { StateFolder.path + "/psp" }
    /// The public keys of the readers on this machine.
    static var readersFile: String { StateFolder.path + "/readers.jwks" }

    let keys: ProcessorKeys
    /// Whether the keys were made just now.
    let isNew: Bool

    /// The reader tokens: for a day after the end of one reads are stored under it, and sent
    /// within their time.
    private static var issuedTokens: IssuedTokens<ReaderTokenRecord> {
        IssuedTokens(
            file: folder + "/reader-tokens.jsonl",
            memory: CardDataOpener.storingTime + CardDataClaims.storedLifetime)
    }

    /// Reads the keys, or makes them, and publishes their public halves.
    ///
    /// - Returns: The provider.
    /// - Throws: `ProcessorError` or `CommandError`.
    static func open() throws -> LocalProcessor {
        let isNew = !ProcessorKeys.exist(in: folder)
        if isNew { try renew() }
        let processor = LocalProcessor(keys: try ProcessorKeys(folder: folder), isNew: isNew)
        let file = publicFile
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        try StateFolder.make(folder)
        try InputFile.write(processor.keys.publicKeySet.publicText + "\n", to: file)
        return processor
    }

    /// Makes new keys in place of those that are there.
    ///
    /// - Throws: `ProcessorError` or `CommandError`.
    static func renew() throws {
        try StateFolder.make(folder)
        try ProcessorKeys.generate().save(to: folder)
        try renewBaseDerivationKey()
    }

    /// Issues a reader token and remembers it.
    ///
    /// - Parameters:
    ///   - merchant: For whom.
    ///   - now: Seconds since 1970.
    ///   - lifetime: Seconds until it becomes invalid.
    ///   - allowsRelinking: Whether the account may be linked again with it.
    /// - Returns: The token.
    /// - Throws: `ProcessorError` or `CommandError`.
    func issueToken(
        for merchant: Merchant, now: Int64, lifetime: Int64 = TokenIssuer.maximumLifetime,
        allowsRelinking: Bool = false
    ) throws -> String {
        let issued = try TokenIssuer(keys: keys).readerToken(
            for: merchant, now: now, lifetime: lifetime, allowsRelinking: allowsRelinking)
        try Self.issuedTokens.remember(issued.record, now: now)
        return issued.token
    }

    /// Returns what opens card data here.
    ///
    /// - Parameters:
    ///   - readersFile: The public keys of the readers that are known.
    ///   - policy: What is accepted.
    /// - Returns: The opener, which remembers across calls what it has seen.
    /// - Throws: `CommandError`, `PaymentTokenError` or `ProcessorError`.
    func opener(
        readersFile: String = LocalProcessor.readersFile,
        policy: OpeningPolicy = .development(audience: audience)
    ) throws -> CardDataOpener {
        let readers = try JSONWebKeySet(parsing: try InputFile.bytes(readersFile))
        return CardDataOpener(
            keys: keys, readers: RegisteredReaders(readers),
            issuedTokens: ReaderTokenRegister(try Self.issuedTokens.records()), policy: policy,
            replayGuard: try ReplayGuard(file: Self.folder + "/seen"),
            pins: try Self.pinService())
    }
}

extension Merchant {
    /// The merchant of commands that name none.
    static let demonstration = Merchant(
        identifier: "DEMO-MERCHANT", name: "Demo Shop", categoryCode: "5999",
        terminalProfile: "00000000-0000-4000-8000-000000000001")
}

/// Seconds since 1970.
func currentTime() -> Int64 { Int64(Date().timeIntervalSince1970) }
