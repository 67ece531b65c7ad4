// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Cardholder verification by the requirements of the card (CPR) and the qualifiers of the reader.
///
/// See EMV Contactless Book C-6, cardholder verification.
extension Kernel6Decision {
    private static let section = "cardholder verification"
    /// The results if no method was performed: `3F0000`.
    private static let none = CardholderVerificationResults(.nonePerformed, .always, .unknown)

    /// A rule that applies, and its selection.
    private struct Selection {
        let subject: String
        let method: Outcome.CardholderVerification
        var verdict: Verdict?

        static func decline(_ subject: String) -> Selection {
            Selection(subject: subject, method: .notApplicable, verdict: .decline)
        }
    }

    /// Selects the cardholder verification method (`9F34`), and returns the verdict with it.
    func verifyCardholder(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        let selection = selection
        let next = selection.verdict ?? verdict
        transaction.record(
            Self.section, selection.subject, requirements(transaction),
            next == .decline ? .outcome(.declined) : .verification(selection.method))
        transaction.verify(
            by: selection.method,
            (selection.method == .none ? Self.none : selection.method.results).bytes)
        if selection.method == .onlinePIN {
            transaction.find(
                Self.section, "Only the issuer can verify the PIN",
                [.element(.cvmResults, in: transaction.data)], .onlinePINEntered)
        }
        return next
    }

    /// Verification on the device comes first, then online PIN, then signature.
    private var selection: Selection {
        if card.contains(.consumerDeviceVerificationPerformed) {
            return Selection(
                subject: "Consumer device CVM performed", method: .confirmationCodeVerified)
        }
        if card.contains(.onlinePINRequired), reader.contains(.onlinePINSupported) {
            return Selection(
                subject: "Online PIN required", method: .onlinePIN, verdict: .goOnline)
        }
        if card.contains(.signatureRequired), reader.contains(.signatureSupported) {
            return Selection(subject: "Signature required", method: .signature)
        }
        let isRequiredByReader = reader.contains(.cardholderVerificationRequired)
        guard card.isDisjoint(with: [.onlinePINRequired, .signatureRequired]) else {
            if card.contains(.fallbackToSignature), reader.contains(.signatureSupported) {
                return Selection(subject: "Fallback to signature", method: .signature)
            }
            return card.contains(.fallbackToNoVerification) && !isRequiredByReader
                ? Selection(subject: "Fallback to no CVM", method: .none)
                : .decline("The card and the reader have no CVM in common")
        }
        return isRequiredByReader
            ? .decline("CVM required, but none in common")
            : Selection(subject: "No CVM required", method: .none)
    }
}
