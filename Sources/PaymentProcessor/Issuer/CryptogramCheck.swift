// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The result of an issuer's check of a card's cryptogram.
public enum CryptogramCheck: Hashable, Sendable {
    /// The card's decision according to its cryptogram.
    public enum Decision: Hashable, Sendable {
        /// The card asks the issuer to decide (ARQC).
        case online
        /// The card approved offline (TC).
        case approved
        /// The card declined (AAC).
        case declined
        /// The card has no cryptogram: digits in its tracks prove that it is genuine (mag-stripe mode).
        case magneticStripe
    }

    /// The cryptogram is correct; the associated name is that of its version.
    case valid(Decision, version: String)
    /// The cryptogram was computed with another key, or over other data.
    case invalid(version: String)
    /// The issuer does not support the version.
    case unknownVersion
    /// An element that the cryptogram covers is missing.
    case incomplete

    /// Recomputes the cryptogram and compares it.
    static func check(
        _ objects: [DataObject], account: CardholderAccount, issuer: IssuerMasterKeys.Issuer
    ) throws(CryptographyError) -> CryptogramCheck {
        // POS Entry Mode: contactless, magnetic stripe.
        if objects.first(.pointOfServiceEntryMode)?.value == [0x91] {
            return try checkTracks(objects, account: account, issuer: issuer)
        }
        let transaction: CryptogramData
        do throws(CryptogramData.Refusal) {
            transaction = try CryptogramData(objects, account: account)
        } catch {
            return error == .incomplete ? .incomplete : .unknownVersion
        }
        let version = transaction.version
        let issuerData = transaction.issuerApplicationData
        guard
            let message = ApplicationCryptogram.message(
                objects, version: version, issuerApplicationData: issuerData)
        else { return .incomplete }
        let cardKey = try transaction.cardKey(
            from: issuer.applicationCryptogramKey, account: account)
        let expected = try ApplicationCryptogram.compute(
            message, version: version,
            sessionKey: transaction.sessionKey(version.sessionKey, cardKey: cardKey))
        guard constantTimeEqual(expected, transaction.cryptogram) else {
            return .invalid(version: version.name)
        }
        return .valid(
            decision(objects, issuerData, version: version), version: version.name)
    }

    /// Recomputes the digits that a terminal has placed into the tracks, and compares them.
    private static func checkTracks(
        _ objects: [DataObject], account: CardholderAccount, issuer: IssuerMasterKeys.Issuer
    ) throws(CryptographyError) -> CryptogramCheck {
        guard let counter = objects.first(.applicationTransactionCounter)?.value, counter.count == 2
        else {
            return .incomplete
        }
        let name: String
        let isGenuine: Bool
        switch IssuerScheme(objects, account: account) {
        case .mastercard:
            guard let issuerKey = issuer.dynamicCodeKey else { return .unknownVersion }
            guard let track = DynamicTrack.trackTwo(objects) else { return .incomplete }
            let trackOne = DynamicTrack.trackOne(objects)
            guard trackOne != nil || objects.first(.track1Data) == nil else { return .incomplete }
            let key = try CardKeyDerivation.cardKey(
                issuerKey: issuerKey, account: account, option: .a)
            name = "Mastercard CVC3"
            var results: [Bool] = []
            for track in [track, trackOne].compactMap(\.self) {
                results.append(try track.isGenuine(key: key, counter: Array(counter)))
            }
            isGenuine = !results.contains(false)
        case .americanExpress:
            guard let issuerData = objects.first(.issuerApplicationData)?.value,
                let track = ExpresspayTrack(objects)
            else { return .incomplete }
            guard
                let version = CryptogramVersion.named(
                    by: Array(issuerData), scheme: .americanExpress)
            else { return .unknownVersion }
            let key = try CardKeyDerivation.cardKey(
                issuerKey: issuer.applicationCryptogramKey, account: account,
                option: version.cardKey)
            name = version.name + ", five digits"
            isGenuine = try track.isGenuine(version, cardKey: key, objects)
        default: return .unknownVersion
        }
        return isGenuine ? .valid(.magneticStripe, version: name) : .invalid(version: name)
    }

    /// Returns the card's decision.
    ///
    /// The cryptogram information data (`9F27`) contains it, or else the card verification results
    /// do. See EMV Book 3, 6.5.5.4, table 15.
    private static func decision(
        _ objects: [DataObject], _ issuerData: [UInt8], version: CryptogramVersion
    ) -> Decision {
        let results = issuerData.dropFirst(version.typePosition).first.map { $0 << 2 }
        let type = objects.first(.cryptogramInformationData)?.value.first ?? results ?? 0
        return switch type & 0xC0 {
        case 0x80: .online
        case 0x40: .approved
        default: .declined
        }
    }
}

extension CryptogramCheck: CustomStringConvertible {
    /// The result in a few words; contains no card data.
    public var description: String {
        switch self {
        case .valid(.online, let version): "\(version), ARQC, correct"
        case .valid(.approved, let version): "\(version), TC, correct"
        case .valid(.declined, let version): "\(version), AAC, correct"
        case .valid(.magneticStripe, let version): "\(version), correct"
        case .invalid(let version): "\(version), wrong"
        case .unknownVersion: "unknown version"
        case .incomplete: "incomplete"
        }
    }
}
