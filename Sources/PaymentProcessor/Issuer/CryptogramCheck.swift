// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// What an issuer finds about a card's cryptogram.
public enum CryptogramCheck: Hashable, Sendable {
    /// What a cryptogram says the card decided.
    public enum Decision: Hashable, Sendable {
        /// The card wants the issuer to decide (ARQC).
        case online
        /// The card approved by itself (TC).
        case approved
        /// The card declined (AAC).
        case declined
    }

    /// The card with this key made it, by the version of this name.
    case valid(Decision, version: String)
    /// Another key, or other data.
    case invalid(version: String)
    /// A version that this issuer cannot check.
    case unknownVersion
    /// An element that it covers is missing.
    case incomplete

    /// Computes the cryptogram again and compares.
    ///
    /// - Throws: `CryptographyError`.
    static func check(
        _ objects: [DataObject], account: CardholderAccount, issuerKey: SecretBytes
    ) throws(CryptographyError) -> CryptogramCheck {
        guard let cryptogram = objects.first(0x9F26)?.value, cryptogram.count == 8,
            let issuerData = objects.first(0x9F10).map({ Array($0.value) }),
            let counter = objects.first(0x9F36).map({ Array($0.value) }),
            let unpredictableNumber = objects.first(0x9F37).map({ Array($0.value) })
        else { return .incomplete }
        guard let scheme = IssuerScheme(objects, account: account),
            let version = CryptogramVersion.named(by: issuerData, scheme: scheme)
        else { return .unknownVersion }
        guard
            let message = ApplicationCryptogram.message(
                objects, version: version, issuerApplicationData: issuerData)
        else { return .incomplete }
        let cardKey = try CardKeyDerivation.cardKey(issuerKey: issuerKey, account: account)
        let sessionKey = try CardKeyDerivation.sessionKey(
            version.sessionKey, cardKey: cardKey, counter: counter,
            unpredictableNumber: unpredictableNumber)
        let expected = try ApplicationCryptogram.compute(
            message, padding: version.padding, sessionKey: sessionKey)
        guard constantTimeEqual(expected, Array(cryptogram)) else {
            return .invalid(version: version.name)
        }
        return .valid(
            decision(objects, issuerData, version: version), version: version.name)
    }

    /// The cryptogram information data (`9F27`) says it, else the card verification results.
    ///
    /// See EMV Book 3, 6.5.5.4, table 15.
    private static func decision(
        _ objects: [DataObject], _ issuerData: [UInt8], version: CryptogramVersion
    ) -> Decision {
        let results = issuerData.dropFirst(version.typePosition).first.map { $0 << 2 }
        let type = objects.first(0x9F27)?.value.first ?? results ?? 0
        return switch type & 0xC0 {
        case 0x80: .online
        case 0x40: .approved
        default: .declined
        }
    }
}
