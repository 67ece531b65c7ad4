// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

/// What must be true of every tap, and what card and terminal must agree on.
enum Agreement {
    private static let approval: UInt8 = 0x40
    private static let decline: UInt8 = 0x00

    /// Returns what is wrong with a tap, or `nil`.
    static func violation(_ tap: RandomTap) -> String? {
        var hasFault = false
        for presentation in tap.presentations {
            guard let result = presentation.result else { return "the tap does not end" }
            // A card that was torn after a fault still answers for what it received.
            hasFault = hasFault || presentation.hasFault
            if let found = violation(result, presentation, tap, hasFault: hasFault) {
                return found
            }
        }
        return nil
    }

    private static func violation(
        _ result: TransactionResult, _ presentation: RandomTap.Presentation, _ tap: RandomTap,
        hasFault: Bool
    ) -> String? {
        let isSelected = result.kernel != nil
        if isSelected, result.explanation.steps.isEmpty { return "the outcome is not explained" }
        guard !hasFault else { return nil }
        return cryptogramViolation(result, presentation)
            ?? authenticationViolation(result, tap)
            ?? verificationViolation(result, tap)
    }

    /// The outcome never says more than the card's cryptogram.
    private static func cryptogramViolation(
        _ result: TransactionResult, _ presentation: RandomTap.Presentation
    ) -> String? {
        let answers = presentation.exchanges.compactMap { exchange in
            (try? DataObject.sequence(exchange.answer.dropLast(2)))?.first(0x9F27)?.value.first
        }
        // After its issuer's answer, the issuer's decision counts.
        guard result.data[0x8A] == nil, let information = answers.last else { return nil }
        let type = information & 0xC0
        let isRefund = result.data[0x9C] == [TransactionParameters.Kind.refund]
        let reader = EnhancedReaderCapabilities(result.data[0x9F6E] ?? []) ?? []
        // With delayed authorization, a genuine card's request counts as an approval.
        let isDelayed = result.kernel == .kernel4 && reader.contains(.delayedAuthorization)
        switch result.outcome.status {
        case .approved where type != approval && !isDelayed:
            return "approved, and the card's cryptogram is \(type)"
        // A terminal can send an approval of the card online, and a refund needs none.
        case .onlineRequest where type == decline && !isRefund:
            return "online request, and the card declines"
        default: return nil
        }
    }

    /// A genuine card never fails a check of its certificates or signatures.
    private static func authenticationViolation(
        _ result: TransactionResult, _ tap: RandomTap
    ) -> String? {
        guard tap.card.isGenuine, tap.terminal.canTrust else { return nil }
        let failed = result.explanation.steps.first { $0.consequence == .authentication(.failed) }
        return failed.map { "a genuine card failed: \($0.subject), \($0.evidence)" }
    }

    /// The method of cardholder verification is one that both sides have.
    private static func verificationViolation(
        _ result: TransactionResult, _ tap: RandomTap
    ) -> String? {
        let method = result.outcome.cardholderVerification
        if method == .confirmationCodeVerified, tap.card.isGenuine, !tap.card.isDevice {
            return "verified on a device that verifies no owner"
        }
        // In mag-stripe mode, the settings alone determine the method.
        guard result.data[0x9F27] != nil else { return nil }
        switch method {
        case .onlinePIN:
            return offers(result, .onlinePINSupported, .onlinePIN, .encipheredPINOnline)
                ? nil : "online PIN that the terminal does not offer"
        case .signature:
            return offers(result, .signatureSupported, .signature, .signature)
                ? nil : "signature that the terminal does not offer"
        default: return nil
        }
    }

    /// Returns whether the terminal offers a method, in the element of the kernel for it.
    ///
    /// The same tag is a card's element with another kernel, and a card can return any tag.
    private static func offers(
        _ result: TransactionResult, _ qualifier: TerminalTransactionQualifiers,
        _ reader: EnhancedReaderCapabilities, _ capability: TerminalCapabilities
    ) -> Bool {
        func has<Element: BitCodedElement>(_ tag: Tag, _ element: Element) -> Bool {
            Element(result.data[tag] ?? [])?.isSuperset(of: element) == true
        }
        switch result.kernel {
        case .kernel2, .kernel8: return has(0x9F33, capability)
        case .kernel4: return has(0x9F6E, reader)
        case .kernel5:
            let profile: TerminalInterchangeProfile =
                capability == .signature ? .signature : .onlinePIN
            return has(0x9F53, profile)
        default: return has(0x9F66, qualifier)
        }
    }
}
