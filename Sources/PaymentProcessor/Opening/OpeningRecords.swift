// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The records of what a PSP knows and has seen, for an opening.
///
/// If a record cannot be read or written, the card data is refused, because it could be a replay.
package protocol OpeningRecords: ReaderKeys {
    /// Returns the reader token with this identifier, or `nil`.
    func readerToken(named tokenIdentifier: String) throws(Rejection) -> ReaderTokenRecord?

    /// Returns the last PIN token for a read, or `nil`.
    func pinToken(forTransaction identifier: String) throws(Rejection) -> PINTokenRecord?

    /// Returns the number from which a reader's PIN key is derived, or `nil` if it has no key.
    func deviceNumber(ofReader readerIdentifier: String) throws(Rejection) -> UInt32?

    /// Records a token until it can no longer be accepted.
    func insertToken(_ token: PresentedToken, now: Int64) throws(Rejection) -> Presentation

    /// Records a card's cryptogram; returns `false` if it was presented before.
    ///
    /// The identity contains an account number, which must not be stored in the clear.
    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool

    /// Records a read whose PIN can follow.
    func recordRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection)

    /// Returns whether a read with this cryptogram is recorded.
    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool

    /// Records a counter with its time; returns the previous highest one if that was not lower.
    ///
    /// If two callers record the same number, at most one gets `nil` or a lower number.
    func recordSequence(_ mark: SequenceMark, of name: String) throws(Rejection) -> SequenceMark?
}

/// A token that counts once.
package struct PresentedToken: Hashable, Sendable {
    /// A kind of token, whose records are forgotten at a time of their own.
    package enum Kind: Int64, Sendable, CaseIterable {
        case cardData, storedRead, applePay

        /// Returns the latest `end` of the tokens that exist at a time, in seconds since 1970; of
        /// stored reads, only if they are as short-lived as others.
        package func latestEnd(madeBefore time: Int64) -> Int64 {
            let life =
                switch self {
                case .cardData, .storedRead:
                    CardDataClaims.lifetime + OpeningPolicy.maximumLeeway + 1
                case .applePay: ApplePayOpener.maximumAge + ApplePayOpener.clockTolerance + 1
                }
            return ReplayTime.end(of: life, from: time)
        }
    }

    /// The name, which is different for each token.
    package let name: String
    /// The last second in which the token can be accepted, in seconds since 1970.
    package let end: Int64
    package let kind: Kind

    package init(_ name: String, _ kind: Kind, end: Int64) {
        self.name = name
        self.kind = kind
        self.end = end
    }
}

/// What the records say about a token that is presented.
package enum Presentation: Hashable, Sendable {
    /// The token is new, and is now recorded.
    case first
    /// The token was presented before.
    case repeated
    /// The token could have been presented before: records of its time were removed.
    ///
    /// The clock was ahead when they were removed, because it says that the token has not expired.
    case forgotten
}

/// The highest known number of a counter, and its time.
package struct SequenceMark: Hashable, Sendable {
    /// The highest number.
    package let number: Int64
    /// When the number was assigned, in seconds since 1970, or `nil` if unknown.
    package let time: Int64?

    package init(number: Int64, time: Int64?) {
        self.number = number
        self.time = time
    }
}

/// The records of a PSP that runs in one process: fixed lists, and a replay guard.
struct LocalRecords: OpeningRecords {
    let readers: RegisteredReaders
    let issuedTokens: ReaderTokenRegister
    let replayGuard: ReplayGuard
    let pins: PINService?

    func readerKey(of readerIdentifier: String) -> JSONWebKey? {
        readers.readerKey(of: readerIdentifier)
    }

    func readerToken(named tokenIdentifier: String) -> ReaderTokenRecord? {
        issuedTokens.record(named: tokenIdentifier)
    }

    func pinToken(forTransaction identifier: String) -> PINTokenRecord? {
        pins?.record(forTransaction: identifier)
    }

    func deviceNumber(ofReader readerIdentifier: String) -> UInt32? {
        pins?.devices.number(ofReader: readerIdentifier)
    }

    func insertToken(_ token: PresentedToken, now: Int64) throws(Rejection) -> Presentation {
        try replayGuard.insertToken(token, now: now)
    }

    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool {
        try replayGuard.insertCryptogram(identity, now: now)
    }

    func recordRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) {
        try replayGuard.recordRead(of: reader, transaction, cryptogram, now: now)
    }

    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool {
        try replayGuard.knowsRead(of: reader, transaction, cryptogram, now: now)
    }

    func recordSequence(_ mark: SequenceMark, of name: String) throws(Rejection) -> SequenceMark? {
        try replayGuard.recordSequence(mark, of: name)
    }
}
