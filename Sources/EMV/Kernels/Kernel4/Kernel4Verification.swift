// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Cardholder verification: on a phone, or by the card's CVM List.
///
/// See EMV Contactless Book C-4, cardholder verification.
struct Kernel4Verification {
    private static let section = "cardholder verification"
    /// The results if no method was performed: `3F0000`.
    private static let none = CardholderVerificationResults(.nonePerformed, .always, .unknown)

    /// The limits that apply to the card.
    let limits: ReaderLimits

    /// Selects the cardholder verification method; a refund needs none.
    ///
    /// - Returns: `false` if the card's list is malformed.
    func select(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        let reader = data.enhancedReaderCapabilities
        let phone = data[.mobileCVMResults].flatMap { MobileVerificationResults($0) }
        let phoneEvidence: [Evidence] = [.element(.mobileCVMResults, in: data)]
        if let phone, phone.isSuccessful, reader.contains(.mobileVerification) {
            verify(by: .confirmationCodeVerified, phone.bytes, phoneEvidence, &transaction)
            return true
        }
        guard limits.isVerificationRequired, !data.isRefund else {
            return selectBelowLimit(&transaction)
        }
        transaction.record(
            Self.section, "Reader CVM Required Limit", limits.verificationLimitEvidence,
            .condition("cardholder verification required"))
        guard let selection = CVMListSelection.select(data.offering(methods(reader))) else {
            return false
        }
        let evidence: [Evidence] = [
            .element(.cvmList, in: data),
            .element(.enhancedContactlessReaderCapabilities, in: data),
        ]
        // A phone whose verification failed has no other method, unless it has a list.
        if let phone, phone.hasFailed, !selection.step.isByRule {
            transaction.find(
                Self.section, "Mobile CVM Results", phoneEvidence,
                .cardholderVerificationNotSuccessful)
            verify(by: .none, phone.bytes, phoneEvidence, &transaction)
            return true
        }
        if !selection.findings.isEmpty {
            transaction.find(
                Self.section, "Cardholder verification", evidence, selection.findings)
        }
        verify(by: selection.method, selection.results.bytes, evidence, &transaction)
        return true
    }

    /// Selects no CVM if the card's list allows it; otherwise, no method is performed.
    ///
    /// Neither is a finding.
    private func selectBelowLimit(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        guard let selection = CVMListSelection.select(data.offering(.noVerificationRequired))
        else { return false }
        let isAllowed = selection.step == .supportedMethod && selection.findings.isEmpty
        verify(
            by: .none, (isAllowed ? selection.results : Self.none).bytes,
            [.element(.cvmList, in: data)] + limits.verificationLimitEvidence, &transaction)
        return true
    }

    private func verify(
        by method: Outcome.CardholderVerification, _ results: [UInt8], _ evidence: [Evidence],
        _ transaction: inout TransactionContext
    ) {
        transaction.verify(by: method, results)
        transaction.record(
            Self.section, "Cardholder verification",
            evidence + [.element(.cvmResults, in: transaction.data)], .verification(method))
    }

    /// Returns the methods of the reader (`9F6E`), which replace byte 2 of the terminal capabilities.
    private func methods(_ reader: EnhancedReaderCapabilities) -> TerminalCapabilities {
        var methods: TerminalCapabilities = .noVerificationRequired
        if reader.contains(.onlinePIN) { methods.insert(.encipheredPINOnline) }
        if reader.contains(.signature) { methods.insert(.signature) }
        return methods
    }
}

extension CVMListSelection.Step {
    /// Whether a rule of the card's list led to the selection.
    fileprivate var isByRule: Bool {
        switch self {
        case .cardWithoutVerification, .missingList: false
        case .supportedMethod, .noFurtherRule, .failedRule: true
        }
    }
}

/// Mobile CVM Results (`9F71`): the result of the verification on a phone, three or four bytes.
///
/// See EMV Contactless Book C-4, Annex A (`9F71`).
private struct MobileVerificationResults {
    /// Method, condition, and result, in the format of CVM Results (`9F34`).
    let bytes: [UInt8]

    /// Reads the element; fails if it is too short.
    init?(_ value: ArraySlice<UInt8>) {
        guard value.count >= 3 else { return nil }
        bytes = Array(value.prefix(3))
    }

    /// Whether the phone has verified the cardholder.
    var isSuccessful: Bool { bytes.first == 0x01 && bytes.last == 0x02 }

    /// Whether the verification failed, or is blocked.
    var hasFailed: Bool { bytes.last == 0x01 || bytes.last == 0x03 }
}
