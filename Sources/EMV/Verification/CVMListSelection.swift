// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The selection of the cardholder verification method from the card's CVM List.
///
/// See EMV Contactless Book C-2, 7.5, and EMV Book 3, 10.5.
enum CVMListSelection {
    /// The selected method, and the data that it adds to the transaction.
    struct Selection: Hashable, Sendable {
        /// The section of Book C-2 that decided.
        let section: String
        let method: Outcome.CardholderVerification
        let results: CardholderVerificationResults
        var findings: TerminalVerificationResults = []
    }

    /// Selects a method.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, including the terminal capabilities.
    ///   - isOnDevice: Whether the card and the reader both support on-device verification.
    ///   - isRequired: Whether the amount exceeds the reader's limit.
    /// - Returns: The method, or `nil` if the card's list is malformed.
    static func select(
        _ data: TransactionData, isOnDevice: Bool, isRequired: Bool
    ) -> Selection? {
        // CVM.1 to CVM.4
        if isOnDevice {
            return isRequired
                ? Selection(
                    section: "7.5, CVM.4", method: .confirmationCodeVerified,
                    results: .init(.plaintextPIN, .always, .successful))
                : Selection(
                    section: "7.5, CVM.3", method: .none,
                    results: .init(.nonePerformed, .always, .successful))
        }
        let none = CardholderVerificationResults(.nonePerformed, .always, .unknown)
        let profile = data.element(0x82, ApplicationInterchangeProfile.self) ?? []
        guard profile.contains(.cardholderVerificationSupported) else {
            return Selection(section: "7.5, CVM.6", method: .none, results: none)
        }
        // A list without rules counts as absent (EMV Book 3, 10.5).
        guard let bytes = data[0x8E], !bytes.isEmpty else { return missing(none) }
        guard let list = CardholderVerificationMethodList(bytes) else { return nil }
        return list.rules.isEmpty ? missing(none) : apply(list, data)
    }

    private static func missing(_ none: CardholderVerificationResults) -> Selection {
        Selection(
            section: "7.5, CVM.8", method: .none, results: none, findings: .cardDataMissing)
    }

    /// Applies the rules in order (CVM.9 to CVM.21).
    private static func apply(
        _ list: CardholderVerificationMethodList, _ data: TransactionData
    ) -> Selection {
        let capabilities = data.element(0x9F33, TerminalCapabilities.self) ?? []
        var findings: TerminalVerificationResults = []
        var last: CardholderVerificationMethodList.Rule?
        for rule in list.rules {
            last = nil
            guard VerificationCondition.isSatisfied(rule, list, data, capabilities) else {
                continue
            }
            last = rule
            if !rule.method.isRecognised {
                findings.insert(.unrecognisedCardholderVerificationMethod)
            } else if rule.method != .fail, capabilities.support(rule.method) {
                return selection(rule, findings)
            }
            guard rule.continuesOnFailure else { break }
        }
        return failed(findings, last)
    }

    /// Selects the method of a rule (CVM.18).
    private static func selection(
        _ rule: CardholderVerificationMethodList.Rule, _ findings: TerminalVerificationResults
    ) -> Selection {
        let section = "7.5, CVM.18"
        switch rule.method {
        case .onlinePIN:
            return Selection(
                section: section, method: .onlinePIN, results: .init(rule: rule, result: .unknown),
                findings: findings.union(.onlinePINEntered))
        case .signature:
            return Selection(
                section: section, method: .signature, results: .init(rule: rule, result: .unknown),
                findings: findings)
        default:
            return Selection(
                section: section, method: .none, results: .init(rule: rule, result: .successful),
                findings: findings)
        }
    }

    /// Returns the selection when no rule led to a method.
    ///
    /// The last rule did not apply (CVM.14), or failed (CVM.22 to CVM.25).
    private static func failed(
        _ findings: TerminalVerificationResults, _ rule: CardholderVerificationMethodList.Rule?
    ) -> Selection {
        var results = CardholderVerificationResults(.nonePerformed, .always, .failed)
        if let rule, rule.method == .fail { results = .init(rule: rule, result: .failed) }
        return Selection(
            section: rule == nil ? "7.5, CVM.14" : "7.5, CVM.22 to CVM.25", method: .none,
            results: results, findings: findings.union(.cardholderVerificationNotSuccessful))
    }
}

extension CardholderVerificationMethod {
    /// Whether the books define the method (CVM.15).
    fileprivate var isRecognised: Bool {
        let defined: Set<CardholderVerificationMethod> = [
            .fail, .plaintextPIN, .onlinePIN, .plaintextPINAndSignature, .encipheredPIN,
            .encipheredPINAndSignature, .signature, .noneRequired,
        ]
        return defined.contains(self)
    }
}

extension TerminalCapabilities {
    /// Whether the terminal can perform a method (CVM.17).
    ///
    /// Every terminal can fail the verification. Methods in which the card verifies the PIN
    /// cannot be performed without contacts.
    func support(_ method: CardholderVerificationMethod) -> Bool {
        switch method {
        case .fail: true
        case .onlinePIN: contains(.encipheredPINOnline)
        case .signature: contains(.signature)
        case .noneRequired: contains(.noVerificationRequired)
        default: false
        }
    }
}
