// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a Visa card does with a transaction.
enum VisaDecision: Hashable, Sendable {
    /// Answer with a cryptogram and qualifiers.
    case answer(CryptogramType, CardTransactionQualifiers)
    /// Send the cardholder to the contact interface (`6984`).
    case switchInterface
    /// Refuse the transaction over this reader (`6985`).
    case refuse

    /// Decides from what the reader can do and wants.
    ///
    /// A card that shall be verified, and shares no way to do so with the reader, asks
    /// for the contact interface where there is one, and declines elsewhere.
    static func decide(
        _ reader: TerminalTransactionQualifiers, _ card: CardRiskManagement
    ) -> VisaDecision {
        guard reader.contains(.emvMode) else { return .refuse }
        guard card.decision == .online, !reader.contains(.offlineOnly) else {
            return .answer(.applicationAuthentication, [])
        }
        if card.isVerifiedOnDevice {
            return .answer(.authorisationRequest, .verifiedOnDevice)
        }
        guard card.alwaysVerifies || reader.contains(.verificationRequired) else {
            return .answer(.authorisationRequest, [])
        }
        for verification in card.verifications {
            switch verification {
            case .onlinePIN where reader.contains(.onlinePIN):
                return .answer(.authorisationRequest, .onlinePINRequired)
            case .signature where reader.contains(.signature):
                return .answer(.authorisationRequest, .signatureRequired)
            default:
                continue
            }
        }
        return reader.contains(.contactChip)
            ? .switchInterface : .answer(.applicationAuthentication, [])
    }
}
