// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The decision of a card about a transaction, by the qualifiers of the reader.
///
/// Cards of Visa, UnionPay, and Discover decide in this way.
enum QualifierDecision: Hashable, Sendable {
    /// Answer with a cryptogram and qualifiers.
    case answer(CryptogramType, CardTransactionQualifiers)
    /// Ask the cardholder to verify on the phone and tap again (`6986`).
    case verifyFirst
    /// Send the cardholder to the contact interface (`6984`).
    case switchInterface
    /// Refuse the transaction with this reader (`6985`).
    case refuse

    /// The card's inputs to the decision.
    struct Card: Hashable, Sendable {
        /// The card's risk management.
        let risk: CardRiskManagement
        /// Whether the offline limits allow this transaction.
        var isWithinLimits = true
        /// Whether the cardholder has verified since the last transaction.
        var isHolderVerified = false
    }

    /// Decides based on the reader's qualifiers.
    ///
    /// If verification is required, but the card and the reader have no method in common, the card
    /// requests the contact interface if the reader has one, and otherwise declines. See EMV
    /// Contactless Book C-3, 5.2.2 and 5.4.
    static func decide(_ reader: TerminalTransactionQualifiers, _ card: Card) -> QualifierDecision {
        guard reader.contains(.emvMode), card.risk.decision != .refuse else { return .refuse }
        if card.risk.decision == .otherInterface { return .switchInterface }
        let always = CardTransactionQualifiers(bytes: card.risk.qualifiers)
        let type = type(reader, card)
        guard type != .applicationAuthentication else { return .answer(type, always) }
        return verify(type, always, reader, card)
    }

    /// Approves offline if the limits and the reader allow it; otherwise asks the issuer.
    private static func type(
        _ reader: TerminalTransactionQualifiers, _ card: Card
    ) -> CryptogramType {
        switch card.risk.decision {
        case .offline where card.isWithinLimits && !reader.contains(.onlineCryptogramRequired):
            .transactionCertificate
        case .online, .offline:
            reader.contains(.offlineOnly) ? .applicationAuthentication : .authorisationRequest
        case .decline, .otherInterface, .refuse: .applicationAuthentication
        }
    }

    private static func verify(
        _ type: CryptogramType, _ always: CardTransactionQualifiers,
        _ reader: TerminalTransactionQualifiers, _ card: Card
    ) -> QualifierDecision {
        let isRequired = card.risk.alwaysVerifies || reader.contains(.verificationRequired)
        switch card.risk.deviceVerification {
        case .verified: return .answer(type, always.union(.verifiedOnDevice))
        case .secondTap where card.isHolderVerified:
            return .answer(type, always.union(.verifiedOnDevice))
        case .secondTap where isRequired && reader.contains(.onDeviceVerification):
            return .verifyFirst
        case .secondTap, .none: break
        }
        guard isRequired else { return .answer(type, always) }
        for verification in card.risk.verifications {
            switch verification {
            case .onlinePIN where reader.contains(.onlinePIN):
                // Only the issuer can check this PIN.
                guard !reader.contains(.offlineOnly) else { continue }
                return .answer(.authorisationRequest, always.union(.onlinePINRequired))
            case .signature where reader.contains(.signature):
                return .answer(type, always.union(.signatureRequired))
            default:
                continue
            }
        }
        return reader.contains(.contactChip)
            ? .switchInterface : .answer(.applicationAuthentication, always)
    }
}

/// The terminal transaction qualifiers (TTQ, `9F66`), as the card reads them.
///
/// See EMV Contactless Book A, 5.7 and Book C-3, Annex A.
struct TerminalTransactionQualifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Reads the four bytes; missing ones count as zero.
    init(bytes: some Collection<UInt8>) {
        let padded = bytes.prefix(4) + [UInt8](repeating: 0, count: 4 - min(4, bytes.count))
        rawValue = padded.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Byte 1, bit 6: EMV mode (qVSDC) supported.
    static let emvMode = Self(rawValue: 0x2000_0000)
    /// Byte 1, bit 5: EMV contact chip supported.
    static let contactChip = Self(rawValue: 0x1000_0000)
    /// Byte 1, bit 4: offline-only reader.
    static let offlineOnly = Self(rawValue: 0x0800_0000)
    /// Byte 1, bit 3: online PIN supported.
    static let onlinePIN = Self(rawValue: 0x0400_0000)
    /// Byte 1, bit 2: signature supported.
    static let signature = Self(rawValue: 0x0200_0000)
    /// Byte 1, bit 1: offline data authentication for online authorizations supported.
    static let authenticationForOnline = Self(rawValue: 0x0100_0000)
    /// Byte 2, bit 8: online cryptogram required.
    static let onlineCryptogramRequired = Self(rawValue: 0x0080_0000)
    /// Byte 2, bit 7: cardholder verification required.
    static let verificationRequired = Self(rawValue: 0x0040_0000)
    /// Byte 3, bit 8: issuer update processing supported.
    static let issuerUpdate = Self(rawValue: 0x0000_8000)
    /// Byte 3, bit 7: verification on the cardholder's device supported.
    static let onDeviceVerification = Self(rawValue: 0x0000_4000)
}

/// The card transaction qualifiers of a Visa card (CTQ, `9F6C`).
///
/// See EMV Contactless Book C-3, Annex A.
struct CardTransactionQualifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Reads the two bytes; missing ones count as zero.
    init(bytes: [UInt8]) {
        rawValue = (bytes.prefix(2) + [0, 0]).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// Byte 1, bit 8: online PIN required.
    static let onlinePINRequired = Self(rawValue: 0x8000)
    /// Byte 1, bit 7: signature required.
    static let signatureRequired = Self(rawValue: 0x4000)
    /// Byte 2, bit 8: the cardholder was verified on the device.
    static let verifiedOnDevice = Self(rawValue: 0x0080)
    /// Byte 2, bit 7: issuer update processing supported.
    static let issuerUpdate = Self(rawValue: 0x0040)

    /// The two bytes.
    var bytes: [UInt8] { rawValue.bigEndianBytes }
}
