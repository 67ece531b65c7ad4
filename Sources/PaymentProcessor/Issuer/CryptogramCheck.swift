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
        let transaction: CardTransaction
        do throws(CardTransaction.Refusal) {
            transaction = try CardTransaction(objects, account: account)
        } catch {
            return error == .incomplete ? .incomplete : .unknownVersion
        }
        let version = transaction.version
        let issuerData = transaction.issuerApplicationData
        guard
            let message = ApplicationCryptogram.message(
                objects, version: version, issuerApplicationData: issuerData)
        else { return .incomplete }
        let cardKey = try transaction.cardKey(from: issuerKey, account: account)
        let expected = try ApplicationCryptogram.compute(
            message, padding: version.padding,
            sessionKey: transaction.sessionKey(version.sessionKey, cardKey: cardKey))
        guard constantTimeEqual(expected, transaction.cryptogram) else {
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

extension CryptogramCheck: CustomStringConvertible {
    /// The finding in a few words; holds no card data.
    public var description: String {
        switch self {
        case .valid(.online, let version): "\(version), ARQC, correct"
        case .valid(.approved, let version): "\(version), TC, correct"
        case .valid(.declined, let version): "\(version), AAC, correct"
        case .invalid(let version): "\(version), wrong"
        case .unknownVersion: "of an unknown version"
        case .incomplete: "incomplete"
        }
    }
}
