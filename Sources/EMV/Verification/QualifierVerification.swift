// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Selects the cardholder verification of a Visa card by the qualifiers of both sides.
///
/// See EMV Contactless Book C-3, 5.7.1.
enum QualifierVerification {
    /// How the cardholder is verified, and how the transaction goes on.
    struct Selection: Hashable, Sendable {
        let method: Outcome.CardholderVerification
        let verdict: Verdict
    }

    private static let declined = Selection(method: .notApplicable, verdict: .decline)

    /// Selects by the card's qualifiers (CTQ), or without them by the reader's (TTQ).
    static func select(
        _ verdict: Verdict, data: TransactionData, _ qualifiers: CardTransactionQualifiers?
    ) -> Selection {
        let reader = data.element(0x9F66, TerminalTransactionQualifiers.self) ?? []
        let isRequired = reader.contains(.cardholderVerificationRequired)
        guard let card = qualifiers else {
            return isRequired
                ? withoutQualifiers(verdict, reader) : Selection(method: .none, verdict: verdict)
        }
        // 5.7.1.2, in the order of the requirement.
        if card.contains(.onlinePINRequired), reader.contains(.onlinePINSupported) {
            return Selection(method: .onlinePIN, verdict: .goOnline)
        }
        if card.contains(.consumerDeviceVerificationPerformed) {
            return isDeviceVerificationCredible(card, data)
                ? Selection(method: .confirmationCodeVerified, verdict: verdict) : declined
        }
        if card.contains(.signatureRequired), reader.contains(.signatureSupported) {
            return Selection(method: .signature, verdict: verdict)
        }
        // 5.7.1.3
        return isRequired ? declined : Selection(method: .none, verdict: verdict)
    }

    /// The reader requires verification, and the card does not say which (5.7.1.1).
    private static func withoutQualifiers(
        _ verdict: Verdict, _ reader: TerminalTransactionQualifiers
    ) -> Selection {
        if reader.contains(.signatureSupported) {
            return Selection(method: .signature, verdict: verdict)
        }
        if reader.isSuperset(of: [.onlinePINSupported, .consumerDeviceVerificationSupported]) {
            return Selection(method: .onlinePIN, verdict: .goOnline)
        }
        return declined
    }

    /// Whether the qualifiers are those that the card signed, or the issuer will check them.
    ///
    /// Bytes 6 and 7 of the Card Authentication Related Data (`9F69`) repeat the CTQ.
    private static func isDeviceVerificationCredible(
        _ card: CardTransactionQualifiers, _ data: TransactionData
    ) -> Bool {
        if let signed = data[0x9F69] {
            return Array(signed.dropFirst(5).prefix(2)) == card.bytes
        }
        let information = CryptogramInformationData(rawValue: data[0x9F27]?.first ?? 0)
        return information.cryptogram == .onlineRequest
    }
}

extension Outcome.CardholderVerification {
    /// The results (`9F34`) that stand for a selection of kernel 3, which has no own coding.
    ///
    /// The coding is that of EMV Contactless Book C-8, 7.
    var results: CardholderVerificationResults {
        switch self {
        case .signature: CardholderVerificationResults(.signature, .always, .unknown)
        case .onlinePIN: CardholderVerificationResults(.onlinePIN, .always, .unknown)
        case .confirmationCodeVerified:
            CardholderVerificationResults(.plaintextPIN, .always, .successful)
        default: CardholderVerificationResults(.noneRequired, .always, .successful)
        }
    }
}
