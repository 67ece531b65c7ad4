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
        var warnings: [OpenedToken.Warning] = []
        let last = try records.noteSequence(claims.sequence, of: readerIdentifier)
        if let last, claims.sequence <= last {
            warnings.append(.sequenceNotIncreasing(last: last, received: claims.sequence))
        }
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
