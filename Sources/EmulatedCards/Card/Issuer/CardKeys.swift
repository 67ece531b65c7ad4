// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The keys that a card shares with its issuer.
struct CardKeys: Sendable {
    /// The key for application cryptograms.
    let applicationCryptogram: SecretBytes
    /// The key for the integrity of issuer commands.
    let integrity: SecretBytes
    /// The key for the confidentiality of issuer commands.
    let confidentiality: SecretBytes

    /// Derives an application's keys; `nil` when the issuer's keys are unusable.
    init?(_ application: CardApplication) {
        func derive(_ key: SecretBytes) -> SecretBytes? {
            try? CardKeyDerivation.cardKey(
                issuerKey: key, pan: application.account.number,
                psn: application.account.sequenceDigits,
                option: application.cryptogramVersion.cardKey)
        }
        let keys = application.issuerKeys
        guard let cryptogram = application.cardKey ?? derive(keys.applicationCryptogram),
            let integrity = derive(keys.secureMessagingIntegrity),
            let confidentiality = derive(keys.secureMessagingConfidentiality)
        else { return nil }
        applicationCryptogram = cryptogram
        self.integrity = integrity
        self.confidentiality = confidentiality
    }
}
