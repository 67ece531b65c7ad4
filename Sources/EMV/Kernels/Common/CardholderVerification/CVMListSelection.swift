// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The selection of the cardholder verification method from the card's CVM List.
///
/// See EMV Book 3, 10.5.
public enum CVMListSelection {
    /// The step at which the selection ended.
    ///
    /// The kernel explains it with the reference of its book.
    public enum Step: Hashable, Sendable {
        /// The card does not support cardholder verification (AIP byte 1 bit 5).
        case cardWithoutVerification
        /// The card has no list, or a list without rules.
        case missingList
        /// A rule applies, and the terminal supports its method.
        case supportedMethod
        /// The last rule of the list does not apply.
        case noFurtherRule
        /// A rule applies but fails, and it is the last one or allows no other.
        case failedRule
    }

    /// The selected method, and the data that it adds to the transaction.
    public struct Selection: Hashable, Sendable {
        /// The step at which the selection ended.
        public let step: Step
        /// The selected method.
        public let method: Outcome.CardholderVerification
        /// The CVM Results (`9F34`).
        public let results: CardholderVerificationResults
        /// The bits to set in the Terminal Verification Results (`95`).
        public fileprivate(set) var findings: TerminalVerificationResults = []
    }

    /// Selects a method.
    ///
    /// - Parameter data: The transaction's data, including the Terminal Capabilities (`9F33`) that
    ///   apply to this transaction.
    /// - Returns: The method, or `nil` if the card's list is malformed.
    public static func select(_ data: TransactionData) -> Selection? {
        let none = CardholderVerificationResults(.nonePerformed, .always, .unknown)
        guard data.profile.contains(.cardholderVerificationSupported) else {
            return Selection(step: .cardWithoutVerification, method: .none, results: none)
        }
        let missing = Selection(
            step: .missingList, method: .none, results: none, findings: .cardDataMissing)
        guard let bytes = data[.cvmList], !bytes.isEmpty else { return missing }
        guard let list = CardholderVerificationMethodList(bytes) else { return nil }
        return list.rules.isEmpty ? missing : apply(list, data)
    }

    /// Applies the rules in order.
    private static func apply(
        _ list: CardholderVerificationMethodList, _ data: TransactionData
    ) -> Selection {
        let capabilities = data.element(.terminalCapabilities) ?? []
        var findings: TerminalVerificationResults = []
        var last: CardholderVerificationMethodList.Rule?
        for rule in list.rules {
            last = nil
            guard VerificationCondition.isSatisfied(rule, list, data, capabilities) else {
                continue
            }
            last = rule
            if !rule.method.isRecognized {
                findings.insert(.unrecognisedCardholderVerificationMethod)
            } else if rule.method != .fail, capabilities.support(rule.method) {
                return selection(rule, findings)
            }
            guard rule.continuesOnFailure else { break }
        }
        return failed(findings, last)
    }

    /// Selects the method of a rule.
    private static func selection(
        _ rule: CardholderVerificationMethodList.Rule, _ findings: TerminalVerificationResults
    ) -> Selection {
        switch rule.method {
        case .onlinePIN:
            Selection(
                step: .supportedMethod, method: .onlinePIN,
                results: .init(rule: rule, result: .unknown),
                findings: findings.union(.onlinePINEntered))
        case .signature:
            Selection(
                step: .supportedMethod, method: .signature,
                results: .init(rule: rule, result: .unknown), findings: findings)
        default:
            Selection(
                step: .supportedMethod, method: .none,
                results: .init(rule: rule, result: .successful), findings: findings)
        }
    }

    /// Returns the selection when no rule led to a method: the last one did not apply, or failed.
    private static func failed(
        _ findings: TerminalVerificationResults, _ rule: CardholderVerificationMethodList.Rule?
    ) -> Selection {
        var results = CardholderVerificationResults(.nonePerformed, .always, .failed)
        if let rule, rule.method == .fail { results = .init(rule: rule, result: .failed) }
        return Selection(
            step: rule == nil ? .noFurtherRule : .failedRule, method: .none, results: results,
            findings: findings.union(.cardholderVerificationNotSuccessful))
    }
}

extension CardholderVerificationMethod {
    /// Whether the books define the method.
    ///
    /// See EMV Book 3, Annex C3.
    fileprivate var isRecognized: Bool {
        let defined: Set<CardholderVerificationMethod> = [
            .fail, .plaintextPIN, .onlinePIN, .plaintextPINAndSignature, .encipheredPIN,
            .encipheredPINAndSignature, .signature, .noneRequired,
        ]
        return defined.contains(self)
    }
}

extension TerminalCapabilities {
    /// Returns whether the terminal can perform a method.
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

extension TransactionData {
    /// Returns the data with other verification methods in the terminal capabilities (`9F33`).
    func offering(_ methods: TerminalCapabilities) -> TransactionData {
        var copy = self
        copy.set(.terminalCapabilities, methods.bytes)
        return copy
    }
}
