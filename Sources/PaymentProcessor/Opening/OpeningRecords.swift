// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a PSP knows and has seen, as an opening asks for it.
///
/// What cannot be looked up or remembered is refused: it could come twice.
package protocol OpeningRecords: ReaderKeys {
    /// The reader token of this name.
    func readerToken(named tokenIdentifier: String) throws(Rejection) -> ReaderTokenRecord?

    /// The last token that asked for the PIN of a read.
    func pinToken(forTransaction identifier: String) throws(Rejection) -> PINTokenRecord?

    /// The number under which a reader's key for PINs is derived, or `nil` when it has no key.
    func deviceNumber(ofReader readerIdentifier: String) throws(Rejection) -> UInt32?

    /// Remembers a token for a time in seconds; `false` when it was presented before.
    func insertToken(_ name: String, now: Int64, time: Int64) throws(Rejection) -> Bool

    /// Remembers a card's cryptogram; `false` when it was presented before.
    ///
    /// The identity holds an account number, which must not be kept as it is.
    func insertCryptogram(_ identity: [UInt8], now: Int64) throws(Rejection) -> Bool

    /// Remembers a read, whose PIN may follow.
    func noteRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection)

    /// Whether a read with this cryptogram is remembered.
    func knowsRead(
        of reader: String, _ transaction: String, _ cryptogram: [UInt8], now: Int64
    ) throws(Rejection) -> Bool

    /// Remembers a counter with its time, and returns the highest one before when that was not lower.
    ///
    /// Of two callers with one number at most one gets `nil` or a lower one.
    func noteSequence(_ mark: SequenceMark, of name: String) throws(Rejection) -> SequenceMark?
}
