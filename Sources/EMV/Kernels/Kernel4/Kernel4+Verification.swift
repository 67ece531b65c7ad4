// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Cardholder verification: on a phone, or by the card's CVM List.
///
/// See EMV Contactless Book C-4, cardholder verification.
extension Kernel4 {
    private static let section = "cardholder verification"
    /// The results if no method was performed: `3F0000`.
    private static let none = CardholderVerificationResults(.nonePerformed, .always, .unknown)

    /// Selects the cardholder verification method; a refund needs none.
    ///
    /// - Returns: `false` if the card's list is malformed.
    mutating func selectVerification() -> Bool {
        let phone = data[.mobileCVMResults].flatMap { MobileVerificationResults($0) }
        if let phone, phone.isSuccessful, reader.contains(.mobileVerification) {
            setVerification(
                .confirmationCodeVerified, phone.bytes, [.element(.mobileCVMResults, in: data)])
            return true
        }
        guard isVerificationRequired, !data.isRefund else { return selectBelowLimit() }
        record(
            Self.section, "Reader CVM Required Limit", verificationLimitEvidence,
            .condition("cardholder verification required"))
        guard let selection = CVMListSelection.select(data(offering: methods)) else {
            return false
        }
        let evidence: [Evidence] = [
            .element(.cvmList, in: data),
            .element(.enhancedContactlessReaderCapabilities, in: data),
        ]
        // A phone whose verification failed has no other method, unless it has a list.
        if let phone, phone.hasFailed, !selection.step.isByRule {
            find(
                Self.section, "Mobile CVM Results", [.element(.mobileCVMResults, in: data)],
                .cardholderVerificationNotSuccessful)
            setVerification(.none, phone.bytes, [.element(.mobileCVMResults, in: data)])
            return true
        }
        if !selection.findings.isEmpty {
            find(Self.section, "Cardholder verification", evidence, selection.findings)
        }
        setVerification(selection.method, selection.results.bytes, evidence)
        return true
    }

    /// Selects no CVM if the card's list allows it; otherwise, no method is performed.
    ///
    /// Neither is a finding.
    private mutating func selectBelowLimit() -> Bool {
        guard let selection = CVMListSelection.select(data(offering: .noVerificationRequired))
        else { return false }
        let isAllowed = selection.step == .supportedMethod && selection.findings.isEmpty
        setVerification(
            .none, (isAllowed ? selection.results : Self.none).bytes,
            [.element(.cvmList, in: data)] + verificationLimitEvidence)
        return true
    }

    private mutating func setVerification(
        _ method: Outcome.CardholderVerification, _ results: [UInt8], _ evidence: [Evidence]
    ) {
        data.set(.cvmResults, results)
        verification = method
        record(
            Self.section, "Cardholder verification",
            evidence + [.element(.cvmResults, in: data)], .verification(method))
    }

    /// The methods of the reader (`9F6E`), which replace byte 2 of the terminal capabilities.
    private var methods: TerminalCapabilities {
        var methods: TerminalCapabilities = .noVerificationRequired
        if reader.contains(.onlinePIN) { methods.insert(.encipheredPINOnline) }
        if reader.contains(.signature) { methods.insert(.signature) }
        return methods
    }

    /// Returns the transaction's data with other terminal capabilities (`9F33`).
    private func data(offering methods: TerminalCapabilities) -> TransactionData {
        var copy = data
        copy.set(.terminalCapabilities, methods.bytes)
        return copy
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
