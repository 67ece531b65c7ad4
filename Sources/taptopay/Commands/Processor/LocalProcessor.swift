// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentStore
internal import PaymentToken
internal import Support

/// The payment service provider on this machine: its keys and its records.
struct LocalProcessor {
    /// The name to which readers address their results.
    static let audience = "psp.test"
    /// The file in which readers look for the public keys.
    static var publicFile: String { StateHome.processorKeysFile }
    /// The folder of the private keys.
    static var folder: String { StateHome.path + "/psp" }
    /// The file with the public keys of the readers on this machine.
    static var readersFile: String { StateHome.path + "/readers.jwks" }

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

    /// The file with the key from which all readers' PIN keys are derived.
    private static var keyFile: String { folder + "/pin-bdk.json" }
    /// The file with the numbers of the readers, for their PIN keys.
    private static var devicesFile: String { folder + "/pin-readers.json" }
    /// The PIN tokens, kept for longer than a PIN entry can take.
    private static var issuedPINTokens: IssuedTokens<PINTokenRecord> {
        IssuedTokens(file: folder + "/pin-tokens.jsonl", memory: 10 * 60)
    }

    /// Reads or creates the keys, and publishes the public keys unless the file has those of another
    /// provider.
    ///
    /// - Returns: The provider.
    /// - Throws: `ProcessorError` or `CommandError`.
    static func open() throws -> LocalProcessor {
        let isNew = try locked {
            guard !ProcessorKeys.exist(in: folder) else { return false }
            try create()
            return true
        }
        let processor = LocalProcessor(keys: try ProcessorKeys(folder: folder), isNew: isNew)
        let keys = processor.keys.publicKeySet
        if try !isForeign(publicFile, to: keys) { try publish(keys) }
        return processor
    }

    /// Replaces the keys with new ones, and publishes them.
    ///
    /// - Throws: `ProcessorError` or `CommandError`, also if the file for the public keys has those
    ///   of another provider.
    static func renew() throws {
        try locked { try create() }
    }

    /// Runs a closure while no other program creates or changes keys.
    private static func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try StateHome.make(folder)
        let lock = try FileLock(folder + "/lock")
        defer { lock.end() }
        return try body()
    }

    private static func create() throws {
        let previous = (try? ProcessorKeys(folder: folder).publicKeySet) ?? JSONWebKeySet()
        try checkPublicFile(previous)
        try ProcessorKeys.generate().save(to: folder)
        try renewBaseDerivationKey()
        try publish(ProcessorKeys(folder: folder).publicKeySet)
    }

    /// Checks that readers use this provider's keys, and not those of another one.
    ///
    /// - Throws: `CommandError` that names the file.
    func checkPublicFile() throws(CommandError) {
        try Self.checkPublicFile(keys.publicKeySet)
    }

    private static func checkPublicFile(_ keys: JSONWebKeySet) throws(CommandError) {
        guard try isForeign(publicFile, to: keys) else { return }
        let choice =
            StateHome.processorKeysVariable.map { "unset \($0)" } ?? "move the file away"
        throw CommandError(
            "\(publicFile) has the keys of another payment service provider. Readers here accept only "
                + "its tokens, such as taptopay read --token FILE, and only it can open what they "
                + "read. To use the test provider of this program, \(choice).")
    }

    /// Returns whether a file has public keys, but none of these.
    private static func isForeign(
        _ file: String, to keys: JSONWebKeySet
    ) throws(CommandError) -> Bool {
        guard InputFile.exists(file) else { return false }
        let bytes = try InputFile.bytes(file)
        guard let found = try? JSONWebKeySet(parsing: bytes) else {
            throw CommandError(
                "\(file) is not a JSON Web Key Set. Move it away, or replace it with the keys of "
                    + "your payment service provider.")
        }
        let own = Set(keys.keys.map(\.thumbprint))
        return !found.keys.isEmpty && own.isDisjoint(with: found.keys.map(\.thumbprint))
    }

    /// Saves the public keys of a provider for the readers here.
    ///
    /// - Throws: `CommandError`, also if the file has the keys of another provider.
    static func save(_ keys: JSONWebKeySet, to file: String) throws {
        guard try !isForeign(file, to: keys) else {
            throw CommandError(
                "\(file) has the keys of another payment service provider. Move it away, or save "
                    + "these keys with --keys FILE and name that file in TAPTOPAY_PSP_KEYS.")
        }
        try publish(keys, to: file)
    }

    private static func publish(_ keys: JSONWebKeySet, to file: String = publicFile) throws {
        try StateHome.make(file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ".")
        try InputFile.write(keys.publicText + "\n", to: file)
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
        try checkPublicFile()
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

    /// Returns the key from which all readers' PIN keys are derived, created on first use.
    ///
    /// - Returns: The key.
    /// - Throws: `ProcessorError`.
    static func baseDerivationKey() throws(ProcessorError) -> BaseDerivationKey {
        if let key = try BaseDerivationKey(file: keyFile) { return key }
        return try renewBaseDerivationKey()
    }

    /// Replaces the base derivation key with a new one.
    ///
    /// - Returns: The key.
    /// - Throws: `ProcessorError`.
    @discardableResult
    private static func renewBaseDerivationKey() throws(ProcessorError) -> BaseDerivationKey {
        let key = try BaseDerivationKey.generate()
        try key.save(to: keyFile)
        return key
    }

    /// Injects a reader's PIN key, unless the reader has it.
    ///
    /// - Parameter directory: The reader's state.
    /// - Returns: The key's name, and whether it was just injected.
    /// - Throws: `ProcessorError` or `StoreError`.
    @discardableResult
    static func injectKey(into directory: String) async throws -> (name: String, isNew: Bool) {
        let store = try ReaderStore(directory: directory)
        let devices = try DeviceNumbers.add(store.readerIdentifier, to: devicesFile)
        return try await inject(baseDerivationKey(), devices, into: store)
    }

    /// Injects a reader's PIN key, unless the reader has it.
    ///
    /// - Parameters:
    ///   - key: The key from which the PIN key is derived.
    ///   - devices: The readers' numbers.
    ///   - store: The reader's state.
    /// - Returns: The key's name, and whether it was just injected.
    /// - Throws: `ProcessorError` or `StoreError`.
    @discardableResult
    static func inject(
        _ key: BaseDerivationKey, _ devices: DeviceNumbers, into store: ReaderStore
    ) async throws -> (name: String, isNew: Bool) {
        guard let number = devices.number(ofReader: store.readerIdentifier) else {
            throw ProcessorError(.invalidKey, "A reader without a number")
        }
        let identifier = key.identifier(forDevice: number)
        guard await store.initialKeyIdentifier != identifier else {
            return (identifier.text, false)
        }
        // In a bank, two people would each enter a part of it.
        let protectionKey = try SecretBytes.random(count: 32)
        try await store.inject(
            key.keyBlock(forDevice: number, under: protectionKey), protectionKey: protectionKey)
        return (identifier.text, true)
    }

    /// Issues a PIN token for a read, and records it.
    ///
    /// - Parameters:
    ///   - transaction: The `id` of the read's result.
    ///   - merchant: The merchant's identifier.
    ///   - now: Seconds since 1970.
    ///   - lifetime: The seconds until the token expires.
    /// - Returns: The token.
    /// - Throws: `ProcessorError` or `CommandError`.
    func issuePINToken(
        for transaction: String, merchant: String, now: Int64,
        lifetime: Int64 = TokenIssuer.maximumPINLifetime
    ) throws -> String {
        let issued = try TokenIssuer(keys: keys).pinToken(
            for: transaction, merchantIdentifier: merchant, now: now, lifetime: lifetime)
        try Self.issuedPINTokens.remember(issued.record, now: now)
        return issued.token
    }

    /// Returns what the opener needs to accept PINs.
    private static func pinService() throws(ProcessorError) -> PINService {
        PINService(
            baseDerivationKey: try baseDerivationKey(),
            devices: try DeviceNumbers(file: devicesFile),
            issuedTokens: try issuedPINTokens.records())
    }
}

/// The file in which the provider records issued tokens, one record per line.
private struct IssuedTokens<Record: IssuedTokenRecord> {
    /// The path of the file.
    let file: String
    /// How long a record is kept after its token expires, in seconds.
    let memory: Int64

    /// Returns all records, or none if there is no file.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions`, or `invalidFile`.
    func records() throws(ProcessorError) -> [Record] {
        guard PrivateFile.exists(file) else { return [] }
        let lines = try PrivateFile.read(file).split(separator: UInt8(ascii: "\n"))
        return try lines.map { (line) throws(ProcessorError) in
            try Record(parsing: Array(line))
        }
    }

    /// Adds a record, and removes those that are no longer needed.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - now: Seconds since 1970.
    /// - Throws: `ProcessorError`.
    func remember(_ record: Record, now: Int64) throws(ProcessorError) {
        let lock = try FileLock(file + ".lock")
        defer { lock.end() }
        let known = try records().filter { $0.expiresAt + memory > now } + [record]
        try PrivateFile.write(known.flatMap { Array("\($0.text)\n".utf8) }, to: file)
    }
}

extension Merchant {
    /// The merchant for commands that do not name one.
    static let demonstration = Merchant(
        identifier: "DEMO-MERCHANT", name: "Demo Shop", categoryCode: "5999",
        terminalProfile: "00000000-0000-4000-8000-000000000001")
}

/// Returns the current time in seconds since 1970.
func currentTime() -> Int64 { currentMoment().seconds }

/// Returns the current time.
@Sendable
func currentMoment() -> DateTime {
    DateTime(secondsSince1970: Date().timeIntervalSince1970)
}
