// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import Support

/// The records in the database, for one opening in one transaction.
final class SessionRecords: OpeningRecords {
    /// How long a card's cryptogram is recorded, in seconds: one day.
    private static let cryptogramTime: Int64 = 24 * 60 * 60
    /// How long a read is recorded for its PIN, in seconds.
    private static let readTime: Int64 = 5 * 60

    private let session: any DatabaseSession
    private let merchant: String
    private let codeKey: SecretBytes
    private let readerKeys: ReaderKeyCache
    private let problem = Lock<Problem?>(nil)
    /// The code of the last identity, because an opening requires the same one twice.
    private let lastCode = Lock<(identity: [UInt8], code: String)?>(nil)

    /// Creates the records.
    ///
    /// - Parameters:
    ///   - session: The transaction.
    ///   - merchant: The authenticated merchant.
    ///   - codeKey: The key that hides account numbers.
    ///   - readerKeys: The cache of readers' keys, which gets those that the records return.
    init(
        _ session: any DatabaseSession, merchant: String, codeKey: SecretBytes,
        readerKeys: ReaderKeyCache
    ) {
        self.session = session
        self.merchant = merchant
        self.codeKey = codeKey
        self.readerKeys = readerKeys
    }

    /// The database's error during the opening, or `nil`; undo the transaction after an error.
    var failure: Problem? { problem.withLock { $0 } }

    /// Returns the key of a reader, which only the merchant that enrolled it can use.
    func readerKey(of readerIdentifier: String) throws(Rejection) -> JSONWebKey? {
        try ask { (session) throws(Problem) in
            guard let entry = try ReaderRecords.reader(readerIdentifier, in: session),
                entry.revoked == nil, entry.merchant.hasSameBytes(as: merchant)
            else { return nil }
            readerKeys.insert(entry.key, readerIdentifier)
            return entry.key
        }
    }

    func isRegistered(_ readerIdentifier: String) throws(Rejection) -> Bool {
        try ask { (session) throws(Problem) in
            try ReaderRecords.isEnrolled(readerIdentifier, by: merchant, in: session)
        }
    }

    func readerToken(named tokenIdentifier: String) throws(Rejection) -> ReaderTokenRecord? {
        try ask { (session) throws(Problem) in
            try TokenRecords.readerToken(tokenIdentifier, in: session)
        }
    }

    func pinToken(forTransaction identifier: String) throws(Rejection) -> PINTokenRecord? {
        try ask { (session) throws(Problem) in
            try TokenRecords.pinToken(forTransaction: identifier, in: session)
        }
    }

    func deviceNumber(ofReader readerIdentifier: String) throws(Rejection) -> UInt32? {
        try ask { (session) throws(Problem) in
            try InitialKeyRecords.device(ofReader: readerIdentifier, in: session)
        }
    }

    func insertToken(_ token: PresentedToken, now: Int64) throws(Rejection) -> Presentation {
        try ask { (session) throws(Problem) in
            guard try !MemoryRecords.insert(token, in: session) else { return .first }
            return try ForgottenTokens.contains(token, in: session) ? .forgotten : .repeated
        }
    }

    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool {
        let name = "cryptogram " + (try code(identity))
        return try ask { (session) throws(Problem) in
            try MemoryRecords.insert(
                name, until: Self.end(now, Self.cryptogramTime), in: session)
        }
    }

    func recordRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) {
        let name = "read \(reader) \(transaction) " + (try code(cryptogram))
        try ask { (session) throws(Problem) in
            try MemoryRecords.record(name, until: Self.end(now, Self.readTime), in: session)
        }
    }

    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool {
        let name = "read \(reader) \(transaction) " + (try code(cryptogram))
        return try ask { (session) throws(Problem) in
            try MemoryRecords.knows(name, now: now, in: session)
        }
    }

    func recordSequence(_ mark: SequenceMark, of name: String) throws(Rejection) -> SequenceMark? {
        try ask { (session) throws(Problem) in
            try MemoryRecords.record(mark, of: name, in: session)
        }
    }

    private func ask<Result>(
        _ body: (any DatabaseSession) throws(Problem) -> Result
    ) throws(Rejection) -> Result {
        do throws(Problem) {
            return try body(session)
        } catch {
            problem.withLock { $0 = error }
            throw Rejection(.replay, "The database failed.")
        }
    }

    private func code(_ identity: [UInt8]) throws(Rejection) -> String {
        if let last = lastCode.withLock({ $0 }), last.identity == identity { return last.code }
        do {
            let code = Hexadecimal.string(try AESCMAC.mac(identity, key: codeKey))
            lastCode.withLock { $0 = (identity, code) }
            return code
        } catch {
            throw Rejection(.replay, "Used cryptograms cannot be recorded: \(error)")
        }
    }

    private static func end(_ now: Int64, _ time: Int64) -> Int64 {
        let (end, overflow) = now.addingReportingOverflow(time)
        return overflow ? .max : end
    }
}
