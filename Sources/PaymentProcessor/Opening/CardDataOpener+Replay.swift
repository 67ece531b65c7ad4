// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard

extension CardDataOpener {
    /// Checks 10 to 12: the token is new, its PIN was expected, the card's cryptogram is new.
    func checkReplay(
        _ claims: CardDataClaims, _ objects: [DataObject], _ account: CardholderAccount?,
        readerIdentifier: String, now: Int64
    ) throws(Rejection) -> [OpenedToken.Warning] {
        // Names of different readers may be alike without harm.
        let name = readerIdentifier + " " + claims.tokenIdentifier
        let time = claims.isStored ? CardDataClaims.storedLifetime + 15 : ReplayTime.token
        guard try records.insertToken(name, now: now, time: time) else {
            throw Rejection(.replay, "The card data was presented before.")
        }
        let warnings = try checkSequence(claims, readerIdentifier: readerIdentifier)
        let identity = Self.cryptogramIdentity(objects, account)
        try checkPIN(
            claims, cryptogram: identity, readerIdentifier: readerIdentifier, now: now)
        // With a PIN after the read the same cryptogram comes again, which check 11 looks at.
        if policy.refusesRepeatedCryptograms, claims.originalIssuedAt == nil, let identity {
            guard try records.insertCryptogram(identity, now: now) else {
                throw Rejection(
                    .cryptogramReplay, "The card's cryptogram was presented in the last 24 hours.")
            }
        }
        return warnings
    }

    /// Reads may come in another order than they were made in; but a number never comes twice, and
    /// one that was made later is higher: a reader whose state was copied, or set back, breaks that.
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
                "The reader's counter went back from \(last.number) to \(mark.number): its state was "
                    + "copied, or set back.")
        }
        return [.sequenceNotIncreasing(last: last.number, received: mark.number)]
    }

    /// How far a reader's clock may have been set back between two reads, in seconds.
    private static let clockStep: Int64 = 60

    /// The card, its transaction counter and the terminal's number.
    private static func cryptogramIdentity(
        _ objects: [DataObject], _ account: CardholderAccount?
    ) -> [UInt8]? {
        guard let account, let counter = objects.first(0x9F36)?.value,
            let number = objects.first(0x9F37)?.value
        else { return nil }
        return account.number.withDigits { Array($0) } + [0xFF] + counter + number
    }
}
