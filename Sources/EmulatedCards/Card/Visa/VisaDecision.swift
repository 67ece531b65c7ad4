// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The decision of a Visa card about a transaction.
enum VisaDecision: Hashable, Sendable {
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
    static func decide(_ reader: TerminalTransactionQualifiers, _ card: Card) -> VisaDecision {
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
    ) -> VisaDecision {
        let isWanted = card.risk.alwaysVerifies || reader.contains(.verificationRequired)
        switch card.risk.deviceVerification {
        case .verified: return .answer(type, always.union(.verifiedOnDevice))
        case .secondTap where card.isHolderVerified:
            return .answer(type, always.union(.verifiedOnDevice))
        case .secondTap where isWanted && reader.contains(.onDeviceVerification):
            return .verifyFirst
        case .secondTap, .none: break
        }
        guard isWanted else { return .answer(type, always) }
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
