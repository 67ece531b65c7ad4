// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard

extension CardDataOpener {
    /// Performs checks 10 to 12: the token is new, its PIN is expected, and the cryptogram is new.
    func checkReplay(
        _ claims: CardDataClaims, _ objects: [DataObject], _ account: CardholderAccount?,
        readerIdentifier: String, now: Int64
    ) throws(Rejection) -> [OpenedToken.Warning] {
        // Different readers can use the same token identifier.
        let name = readerIdentifier + " " + claims.tokenIdentifier
        let time = claims.isStored ? CardDataClaims.storedLifetime + 15 : ReplayTime.token
        guard try records.insertToken(name, now: now, time: time) else {
            throw Rejection(.replay, "The card data was presented before.")
        }
        let warnings = try checkSequence(claims, readerIdentifier: readerIdentifier)
        let identity = Self.cryptogramIdentity(objects, account)
        try checkPIN(
            claims, cryptogram: identity, readerIdentifier: readerIdentifier, now: now)
        // A PIN after the read repeats the cryptogram, which check 11 covers.
        if policy.refusesRepeatedCryptograms, claims.originalIssuedAt == nil, let identity {
            guard try records.insertCryptogram(identity, now: now) else {
                throw Rejection(
                    .cryptogramReplay, "The card's cryptogram was presented in the last 24 hours.")
            }
        }
        return warnings
    }

    /// Checks that the reader's counter neither repeats nor goes back.
    ///
    /// Reads can arrive out of order, but a number never repeats, and a later read has a higher
    /// number. A reader whose state was copied or rolled back violates this.
    private func checkSequence(
        _ claims: CardDataClaims, readerIdentifier: String
    ) throws(Rejection) -> [OpenedToken.Warning] {
        let mark = SequenceMark(number: claims.sequence, time: claims.issuedAt)
        guard let last = try records.noteSequence(mark, of: readerIdentifier),
            mark.number <= last.number
        else { return [] }
        let latest = last.time?.addingReportingOverflow(Self.clockStep).partialValue ?? .max
        guard mark.number < last.number, claims.issuedAt <= latest else {
            throw Rejection(
                .sequenceWentBack,
                "The reader's counter went back from \(last.number) to \(mark.number): its state "
                    + "was copied or rolled back.")
        }
        return [.sequenceNotIncreasing(last: last.number, received: mark.number)]
    }

    /// How far a reader's clock can be set back between two reads, in seconds.
    private static let clockStep: Int64 = 60

    /// Returns the account number, the transaction counter, and the unpredictable number.
    private static func cryptogramIdentity(
        _ objects: [DataObject], _ account: CardholderAccount?
    ) -> [UInt8]? {
        guard let account, let counter = objects.first(0x9F36)?.value,
            let number = objects.first(0x9F37)?.value
        else { return nil }
        return account.number.withDigits { Array($0) } + [0xFF] + counter + number
    }
}
