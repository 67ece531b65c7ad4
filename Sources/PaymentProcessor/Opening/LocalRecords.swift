// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The records of a PSP that runs in one process: fixed lists, and a replay guard.
struct LocalRecords: OpeningRecords {
    let readers: RegisteredReaders
    let issuedTokens: ReaderTokenRegister
    let replayGuard: ReplayGuard
    let pins: PINService?

    func readerKey(of readerIdentifier: String) -> JSONWebKey? {
        readers.key(of: readerIdentifier)
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

    func insertToken(_ name: String, now: Int64, time: Int64) throws(Rejection) -> Bool {
        try replayGuard.insertToken(name, now: now, time: time)
    }

    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool {
        try replayGuard.insertCryptogram(identity, now: now)
    }

    func noteRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) {
        try replayGuard.noteRead(of: reader, transaction, cryptogram, now: now)
    }

    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool {
        try replayGuard.knowsRead(of: reader, transaction, cryptogram, now: now)
    }

    func noteSequence(_ mark: SequenceMark, of name: String) throws(Rejection) -> SequenceMark? {
        try replayGuard.noteSequence(mark, of: name)
    }
}
