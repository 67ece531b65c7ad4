// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard

extension CardDataOpener {
    /// Checks 10 and 12: the token, then the card's cryptogram, are new.
    ///
    /// Check 11, the PIN, belongs to the PIN service.
    func checkReplay(
        _ claims: CardDataClaims, _ objects: [DataObject], _ account: CardholderAccount?,
        readerIdentifier: String, now: Int64
    ) throws(Rejection) -> [OpenedToken.Warning] {
        // Names of different readers may be alike without harm.
        let name = readerIdentifier + " " + claims.tokenIdentifier
        guard try replayGuard.insertToken(name, now: now) else {
            throw Rejection(.replay, "The card data was presented before.")
        }
        var warnings: [OpenedToken.Warning] = []
        let last = try replayGuard.noteSequence(claims.sequence, of: readerIdentifier)
        if let last, claims.sequence <= last {
            warnings.append(.sequenceNotIncreasing(last: last, received: claims.sequence))
        }
        if policy.refusesRepeatedCryptograms, let account,
            let counter = objects.first(0x9F36)?.value, let number = objects.first(0x9F37)?.value
        {
            let identity = account.number.withDigits { Array($0) } + [0xFF] + counter + number
            guard try replayGuard.insertCryptogram(identity, now: now) else {
                throw Rejection(
                    .cryptogramReplay, "The card's cryptogram was presented in the last 24 hours.")
            }
        }
        return warnings
    }
}
