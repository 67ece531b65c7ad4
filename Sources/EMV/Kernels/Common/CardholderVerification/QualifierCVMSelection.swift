// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The selection of the cardholder verification method from the card's and reader's qualifiers.
///
/// The qualifiers are the Card Transaction Qualifiers (CTQ, `9F6C`) and the Terminal Transaction
/// Qualifiers (TTQ, `9F66`). See EMV Contactless Book C-3, 5.7.1.
enum QualifierCVMSelection {
    /// A rule that applies, and its selection.
    private struct Rule {
        let reference: BookReference
        let subject: String
        let method: Outcome.CardholderVerification
        let verdict: Verdict
    }

    /// Selects by the card's qualifiers (CTQ), or by the reader's (TTQ) if the card has none.
    ///
    /// - Parameters:
    ///   - verdict: The verdict so far: an approval or an online request.
    ///   - card: The card's qualifiers (`9F6C`), or `nil` if it has none.
    ///   - rules: The rules of the kernel's book.
    ///   - transaction: The transaction, of whose data `9F66`, `9F69`, and `9F27` are used, and which
    ///     receives the method and the rule that applied.
    /// - Returns: The verdict with this method.
    static func select(
        _ verdict: Verdict, _ card: CardTransactionQualifiers?, _ rules: QVSDCRules,
        _ transaction: inout TransactionContext
    ) -> Verdict {
        let data = transaction.data
        let rule =
            withoutCardQualifiers(verdict, data.reader, card, rules)
            ?? byCard(verdict, data.reader, card, data, rules)
            ?? withoutMethod(verdict, data.reader, rules)
        var evidence = [
            Evidence.element(.cardTransactionQualifiers, in: data),
            .element(.terminalTransactionQualifiers, in: data),
        ]
        if card?.contains(.consumerDeviceVerificationPerformed) == true {
            evidence.append(.element(.cardAuthenticationRelatedData, in: data))
        }
        transaction.record(
            rule.reference, rule.subject, evidence,
            rule.verdict == .decline ? .outcome(.declined) : .verification(rule.method))
        if verdict == .approve, rule.verdict == .goOnline {
            transaction.record(
                rule.reference, "Only the issuer can verify the PIN", [],
                .outcome(.onlineRequest))
        }
        transaction.verify(by: rule.method)
        return rule.verdict
    }

    /// Returns the rule for a reader that requires a CVM and a card without CTQ.
    private static func withoutCardQualifiers(
        _ verdict: Verdict, _ reader: TerminalTransactionQualifiers,
        _ card: CardTransactionQualifiers?, _ rules: QVSDCRules
    ) -> Rule? {
        guard card == nil, reader.contains(.cardholderVerificationRequired) else { return nil }
        func rule(
            _ subject: String, _ method: Outcome.CardholderVerification, _ verdict: Verdict
        ) -> Rule {
            Rule(
                reference: rules.reference(.verificationWithoutCard), subject: subject,
                method: method,
                verdict: verdict)
        }
        if reader.contains(.signatureSupported) {
            return rule("The reader supports signature", .signature, verdict)
        }
        if rules.acceptsCardWithoutQualifiersUnverified {
            return rule("The reader does not support signature", .none, verdict)
        }
        if reader.isSuperset(of: [.onlinePINSupported, .consumerDeviceVerificationSupported]) {
            return rule("The reader supports online PIN", .onlinePIN, .goOnline)
        }
        return rule("The card and the reader have no CVM in common", .notApplicable, .decline)
    }

    /// Returns the first of the card's qualifiers that applies, in the book's order.
    private static func byCard(
        _ verdict: Verdict, _ reader: TerminalTransactionQualifiers,
        _ card: CardTransactionQualifiers?, _ data: TransactionData, _ rules: QVSDCRules
    ) -> Rule? {
        guard let card else { return nil }
        func rule(
            _ subject: String, _ method: Outcome.CardholderVerification, _ verdict: Verdict
        ) -> Rule {
            Rule(
                reference: rules.reference(.verificationByCard), subject: subject, method: method,
                verdict: verdict)
        }
        if card.contains(.onlinePINRequired), reader.contains(.onlinePINSupported) {
            return rule("Online PIN Required", .onlinePIN, .goOnline)
        }
        if card.contains(.consumerDeviceVerificationPerformed) {
            return isDeviceVerificationCredible(card, data)
                ? rule("Consumer Device CVM Performed", .confirmationCodeVerified, verdict)
                : rule("Consumer Device CVM not confirmed", .notApplicable, .decline)
        }
        if card.contains(.signatureRequired), reader.contains(.signatureSupported) {
            return rule("Signature Required", .signature, verdict)
        }
        return nil
    }

    /// Returns the rule for a card and a reader that have no method in common.
    private static func withoutMethod(
        _ verdict: Verdict, _ reader: TerminalTransactionQualifiers, _ rules: QVSDCRules
    ) -> Rule {
        let isRequired = reader.contains(.cardholderVerificationRequired)
        return Rule(
            reference: rules.reference(.noCommonVerification),
            subject: isRequired ? "CVM required, but none in common" : "No CVM required",
            method: isRequired ? .notApplicable : .none,
            verdict: isRequired ? .decline : verdict)
    }

    /// Whether the card signed these qualifiers, or the issuer will check them.
    ///
    /// Bytes 6 and 7 of the Card Authentication Related Data (`9F69`) repeat the CTQ.
    private static func isDeviceVerificationCredible(
        _ card: CardTransactionQualifiers, _ data: TransactionData
    ) -> Bool {
        if let signed = data[.cardAuthenticationRelatedData], !signed.isEmpty {
            return Array(signed.dropFirst(5).prefix(2)) == card.bytes
        }
        let information = CryptogramInformationData(
            rawValue: data[.cryptogramInformationData]?.first ?? 0)
        return information.cryptogram == .onlineRequest
    }
}

extension Outcome.CardholderVerification {
    /// The CVM Results (`9F34`) for a selection by qualifiers.
    ///
    /// Book C-3 defines no coding; this one is from EMV Contactless Book C-8, 7.
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
