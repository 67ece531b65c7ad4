// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision after all of the card's data is read.
///
/// See EMV Contactless Book C-3, 5.4.2 to 5.9.
extension QVSDCKernel {
    /// Applies the rules in the book's order; each changes the verdict of the previous one.
    mutating func decision() -> Outcome {
        guard hasMandatoryData(), hasOneAccount() else { return .endApplication() }
        var verdict = cardAction()
        verdict = checkExpiration(verdict)
        verdict = checkExceptionFile(verdict)
        verdict = checkUsageControl(verdict)
        verdict = authenticate(verdict)
        return complete(verdict)
    }

    /// Selects the cardholder verification method and returns the outcome.
    ///
    /// A refund needs no cardholder verification.
    private mutating func complete(_ verdict: Verdict) -> Outcome {
        var (verdict, method) = (verdict, Outcome.CardholderVerification.notApplicable)
        if data.isRefund, verdict == .goOnline, cryptogram == .decline {
            method = .none
        } else if verdict.isOpen {
            let selection = QualifierCVMSelection.select(
                verdict, data: data, card, rules, &explanation)
            (verdict, method) = (selection.verdict, selection.method)
        }
        if verdict == .goOnline, reader.contains(.offlineOnlyReader) {
            guard !data.isRefund else { return offlineRefund() }
            verdict = .decline
            recordOfflineOnly(.declined)
        }
        recordSpendingAmount(verdict)
        switch verdict {
        case .approve:
            data.set(.cvmResults, method.results.bytes)
            return .approved(data, method, rules)
        case .goOnline:
            data.set(.cvmResults, method.results.bytes)
            return .online(data, method, rules, awaitsIssuerUpdate: awaitsIssuerUpdate())
        case .decline: return .declined(data, rules)
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        }
    }

    /// Completes a refund that no issuer decides.
    private mutating func offlineRefund() -> Outcome {
        recordOfflineOnly(.endApplication)
        return .offlineRefund(
            dataRecord: QVSDCDataRecord.objects(data, rules),
            languagePreference: data.languages)
    }

    /// Notes that the reader never goes online (TTQ byte 1 bit 4), although the card, the reader's
    /// limits, or online PIN require it.
    private mutating func recordOfflineOnly(_ status: Outcome.Status) {
        explanation.record(
            rules.reference(.offlineOnly), "The reader cannot go online",
            [.element(.terminalTransactionQualifiers, in: data)], .outcome(status))
    }

    /// Notes that the card's available offline spending amount is shown (4.3.1.1).
    ///
    /// Every decision shows it, and the discretionary data contains it for the receipt.
    private mutating func recordSpendingAmount(_ verdict: Verdict) {
        guard rules.showsOfflineSpendingAmount, data.hasValue(.availableOfflineSpendingAmount),
            verdict.isOpen || verdict == .decline
        else { return }
        explanation.record(
            rules.reference(.offlineSpending), "Available Offline Spending Amount",
            [.element(.availableOfflineSpendingAmount, in: data)],
            .condition("shown to the cardholder"))
    }

    /// Whether the card and the reader both support Issuer Update Processing (5.8.1.2).
    private mutating func awaitsIssuerUpdate() -> Bool {
        guard reader.contains(.issuerUpdateProcessingSupported),
            card?.contains(.issuerUpdateProcessingSupported) == true
        else { return false }
        explanation.record(
            rules.reference(.issuerUpdate), "Issuer Update Processing supported",
            [
                .element(.cardTransactionQualifiers, in: data),
                .element(.terminalTransactionQualifiers, in: data),
            ],
            .condition("the card is presented again if the issuer has data for it"))
        return true
    }
}
