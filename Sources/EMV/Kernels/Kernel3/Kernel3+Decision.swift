// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the card's data mean, once all are read.
///
/// See EMV Contactless Book C-3, 5.4.2 to 5.9.
extension Kernel3 {
    /// Applies the rules in the book's order; each takes the verdict of the one before.
    mutating func decision() -> Outcome {
        guard hasMandatoryData(), hasOneAccount() else { return .endApplication() }
        var verdict = cardAction()
        verdict = checkExpiration(verdict)
        verdict = checkExceptionFile(verdict)
        verdict = checkUsageControl(verdict)
        verdict = authenticate(verdict)
        return complete(verdict)
    }

    /// Verifies the cardholder of a transaction that goes on, and forms the outcome.
    ///
    /// A refund needs no cardholder verification.
    private mutating func complete(_ verdict: Verdict) -> Outcome {
        var (verdict, method) = (verdict, Outcome.CardholderVerification.notApplicable)
        if isRefund, verdict == .goOnline, cryptogram == .decline {
            method = .none
        } else if verdict.isOpen {
            let selection = QualifierVerification.select(verdict, data: data, card, &explanation)
            (verdict, method) = (selection.verdict, selection.method)
        }
        tellSpendingAmount(verdict)
        switch verdict {
        case .approve:
            data.set(0x9F34, method.results.bytes)
            return .approved(data, method, settings)
        case .goOnline:
            data.set(0x9F34, method.results.bytes)
            return .online(data, method, settings, awaitsIssuerUpdate: awaitsIssuerUpdate())
        case .decline: return .declined(data, settings)
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        }
    }

    /// The card says what its holder may still spend offline (4.3.1.1); every decision about
    /// the transaction shows it, and the discretionary data have it for the receipt.
    private mutating func tellSpendingAmount(_ verdict: Verdict) {
        guard settings.showsOfflineSpendingAmount, data.hasValue(0x9F5D),
            verdict.isOpen || verdict == .decline
        else { return }
        explanation.note(
            BookReference(.c3, "4.3.1.1"), "Available Offline Spending Amount",
            [.element(0x9F5D, in: data)], .condition("told to the cardholder"))
    }

    /// Whether the card wants the issuer's answer, and the reader can bring it (5.8.1.2).
    private mutating func awaitsIssuerUpdate() -> Bool {
        guard reader.contains(.issuerUpdateProcessingSupported),
            card?.contains(.issuerUpdateProcessingSupported) == true
        else { return false }
        explanation.note(
            BookReference(.c3, "5.8.1.2"), "Issuer Update Processing supported",
            [.element(0x9F6C, in: data), .element(0x9F66, in: data)],
            .condition("the card is presented again if the issuer has data for it"))
        return true
    }
}
