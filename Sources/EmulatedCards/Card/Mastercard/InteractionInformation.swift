// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The POS cardholder interaction information of a phone (POSCII, `DF4B`), 3 bytes.
///
/// See EMV Contactless Book C-2, Annex A.
struct InteractionInformation: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// Byte 2, bit 1: the cardholder must enter the PIN on the phone and tap again.
    static let pinRequired = Self(rawValue: 0x00_0100)
    /// Byte 2, bit 5: the phone has verified the cardholder.
    static let isVerified = Self(rawValue: 0x00_1000)

    /// The three bytes; empty when no bit is set.
    var bytes: [UInt8] {
        guard !isEmpty else { return [] }
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }
    }
}

extension MastercardTransaction {
    /// Returns whether the cardholder is verified, or must verify before the next tap.
    ///
    /// The cardholder verifies as soon as the phone asks. The verification is valid for one
    /// transaction.
    func interaction(
        _ terminal: TerminalValues, _ state: inout CardState
    ) -> InteractionInformation {
        switch application.riskManagement.deviceVerification {
        case .none: return []
        case .verified: return .isVerified
        case .secondTap:
            guard !state.isHolderVerified else {
                state.endVerification()
                return .isVerified
            }
            guard
                application.riskManagement.alwaysVerifies
                    || Self.requiresVerification(terminal, state.options)
            else { return [] }
            state.requestVerification()
            return .pinRequired
        }
    }

    /// Returns whether the mobile support indicator (`9F7E`) requires verification on the phone.
    ///
    /// See EMV Contactless Book C-2, Annex A: bit 2. If the card does not request the indicator, it
    /// assumes that verification is required.
    private static func requiresVerification(
        _ terminal: TerminalValues, _ options: TerminalValues?
    ) -> Bool {
        guard
            let indicator = terminal[.mobileSupportIndicator]?.first
                ?? options?[.mobileSupportIndicator]?.first
        else { return true }
        return indicator & 0x02 != 0
    }
}
