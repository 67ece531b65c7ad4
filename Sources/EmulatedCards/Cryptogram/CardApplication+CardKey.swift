// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension CardApplication {
    /// The card's key for application cryptograms; `nil` when it cannot be derived.
    ///
    /// See EMV Book 2, A1.4.
    var derivedCardKey: SecretBytes? {
        cardKey
            ?? (try? CardKeyDerivation.cardKey(
                issuerKey: issuerKeys.applicationCryptogram, pan: account.number,
                psn: account.sequenceDigits, option: cryptogramVersion.cardKey))
    }

    /// The card's key for dynamic numbers and mag-stripe codes; `nil` when it cannot be derived.
    var derivedDynamicKey: SecretBytes? {
        try? CardKeyDerivation.cardKey(
            issuerKey: issuerKeys.dynamicCode, pan: account.number, psn: account.sequenceDigits,
            option: .a)
    }
}
