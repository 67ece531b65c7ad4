// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Selects the cardholder verification by the card's list (CVM list).
///
/// See EMV Contactless Book C-2, 7.5 and EMV Book 3, 10.5.
enum MethodListVerification {
    /// How the cardholder is verified, and what that adds to the transaction's data.
    struct Selection: Hashable, Sendable {
        let method: Outcome.CardholderVerification
        let results: CardholderVerificationResults
        var findings: TerminalVerificationResults = []
    }

    /// Selects a method.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, terminal capabilities included.
    ///   - isOnDevice: Whether card and reader both support on-device verification.
    ///   - isRequired: Whether the amount exceeds the reader's limit.
    /// - Returns: The method, or `nil` when the card's list is malformed.
    static func select(
        _ data: TransactionData, isOnDevice: Bool, isRequired: Bool
    ) -> Selection? {
        // CVM.1 to CVM.4
        if isOnDevice {
            return isRequired
                ? Selection(
                    method: .confirmationCodeVerified,
                    results: .init(.plaintextPIN, .always, .successful))
                : Selection(method: .none, results: .init(.noneRequired, .always, .successful))
        }
        let none = CardholderVerificationResults(.nonePerformed, .always, .unknown)
        // CVM.5 and CVM.6
        let profile = data.element(0x82, ApplicationInterchangeProfile.self) ?? []
        guard profile.contains(.cardholderVerificationSupported) else {
            return Selection(method: .none, results: none)
        }
        // CVM.7 and CVM.8: a list without rules counts as absent (EMV Book 3, 10.5).
        guard let bytes = data[0x8E], !bytes.isEmpty else {
            return Selection(method: .none, results: none, findings: .cardDataMissing)
        }
        guard let list = CardholderVerificationMethodList(bytes) else { return nil }
        guard !list.rules.isEmpty else {
            return Selection(method: .none, results: none, findings: .cardDataMissing)
        }
        return apply(list, data)
    }

    /// Goes through the rules (CVM.9 to CVM.25).
    private static func apply(
        _ list: CardholderVerificationMethodList, _ data: TransactionData
    ) -> Selection {
        let capabilities = data.element(0x9F33, TerminalCapabilities.self) ?? []
        var findings: TerminalVerificationResults = []
        for rule in list.rules
        where VerificationCondition.isSatisfied(rule, list, data, capabilities) {
            guard rule.method.isRecognised else {
                findings.insert(.unrecognisedCardholderVerificationMethod)
                if rule.continuesOnFailure { continue }
                return failed(findings)
            }
            if rule.method != .fail, capabilities.support(rule.method) {
                return selection(rule, findings)
            }
            if rule.continuesOnFailure { continue }
            return failed(findings, rule: rule)
        }
        return failed(findings)
    }

    /// The method of a rule is to be used (CVM.18).
    private static func selection(
        _ rule: CardholderVerificationMethodList.Rule, _ findings: TerminalVerificationResults
    ) -> Selection {
        switch rule.method {
        case .onlinePIN:
            Selection(
                method: .onlinePIN, results: .init(rule: rule, result: .unknown),
                findings: findings.union(.onlinePINEntered))
        case .signature:
            Selection(
                method: .signature, results: .init(rule: rule, result: .unknown),
                findings: findings)
        default:
            Selection(
                method: .none, results: .init(rule: rule, result: .successful),
                findings: findings)
        }
    }

    /// No rule led to a method (CVM.14 and CVM.22 to CVM.25).
    private static func failed(
        _ findings: TerminalVerificationResults,
        rule: CardholderVerificationMethodList.Rule? = nil
    ) -> Selection {
        var results = CardholderVerificationResults(.nonePerformed, .always, .failed)
        if let rule, rule.method == .fail { results = .init(rule: rule, result: .failed) }
        return Selection(
            method: .none, results: results,
            findings: findings.union(.cardholderVerificationNotSuccessful))
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
    /// Methods by which the card itself checks a PIN cannot be performed without contacts.
    func support(_ method: CardholderVerificationMethod) -> Bool {
        switch method {
        case .onlinePIN: contains(.encipheredPINOnline)
        case .signature: contains(.signature)
        case .noneRequired: contains(.noVerificationRequired)
        default: false
        }
    }
}
