// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

@testable import EmulatedCards

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
        guard let information = answers.last else { return nil }
        let type = information & 0xC0
        let isRefund = result.data[0x9C] == [TransactionParameters.Kind.refund]
        switch result.outcome.status {
        case .approved where type != approval:
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
        let capabilities = TerminalCapabilities(result.data[0x9F33] ?? []) ?? []
        let qualifiers = TerminalTransactionQualifiers(result.data[0x9F66] ?? [])
        switch method {
        case .onlinePIN:
            let offered =
                qualifiers?.contains(.onlinePINSupported)
                ?? capabilities.contains(.encipheredPINOnline)
            return offered ? nil : "online PIN that the terminal does not offer"
        case .signature:
            let offered =
                qualifiers?.contains(.signatureSupported) ?? capabilities.contains(.signature)
            return offered ? nil : "signature that the terminal does not offer"
        default: return nil
        }
    }
}
