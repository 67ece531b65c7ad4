// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken

/// The payment service provider on this machine: its keys and its records.
struct LocalProcessor {
    /// The name to which readers address their results.
    static let audience = "psp.test"
    /// The file in which readers look for the public keys.
    static var publicFile: String { StateFolder.processorKeysFile }
    /// The folder of the private keys.
    static var folder: String { StateFolder.path + "/psp" }
    /// The file with the public keys of the readers on this machine.
    static var readersFile: String { StateFolder.path + "/readers.jwks" }

    let keys: ProcessorKeys
    /// Whether the keys were just created.
    let isNew: Bool

    /// The reader tokens, kept as long as stored reads can refer to them.
    ///
    /// Reads are stored under a token for a day after it expires, and sent within their lifetime.
    private static var issuedTokens: IssuedTokens<ReaderTokenRecord> {
        IssuedTokens(
            file: folder + "/reader-tokens.jsonl",
            memory: CardDataOpener.storingTime + CardDataClaims.storedLifetime)
    }

    /// Reads or creates the keys, and publishes the public keys.
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

    /// Replaces the keys with new ones.
    ///
    /// - Throws: `ProcessorError` or `CommandError`.
    static func renew() throws {
        try StateFolder.make(folder)
        try ProcessorKeys.generate().save(to: folder)
        try renewBaseDerivationKey()
    }

    /// Issues a reader token, and records it.
    ///
    /// - Parameters:
    ///   - merchant: The merchant.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The seconds until the token expires.
    ///   - allowsRelinking: Whether the token allows the account to be linked again.
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

    /// Returns an opener for card data.
    ///
    /// - Parameters:
    ///   - readersFile: The file with the public keys of the known readers.
    ///   - policy: The policy for accepting card data.
    /// - Returns: The opener, which remembers across runs which card data it has seen.
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
    /// The merchant for commands that do not name one.
    static let demonstration = Merchant(
        identifier: "DEMO-MERCHANT", name: "Demo Shop", categoryCode: "5999",
        terminalProfile: "00000000-0000-4000-8000-000000000001")
}

/// Returns the current time in seconds since 1970.
func currentTime() -> Int64 { Int64(Date().timeIntervalSince1970) }
