// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of biometric cardholder verification.
enum BiometricElements {
    /// See EMV Book 3, Annex A.
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable(
            "EMV Book 3, Annex A",
            [
                .init(0xA1, "Biometric Header Template (BHT)", .cardOrTerminal, .binary, 0, 252, in: [0x7F60]),
                .init(0x7F60, "Biometric Information Template (BIT)", .cardOrTerminal, .binary, 0, 252, in: [0xBF4A, 0xBF4B]),
                .init(0x9F30, "Biometric Terminal Capabilities", .terminal, .binary, 3, 3),
                .init(0x9F31, "Card BIT Group Template", .card, .binary, 0, 252, in: [0x70]),
                .init(0xBF4A, "Offline BIT Group Template", .card, .binary, 0, 252, in: [0x9F31]),
                .init(0xBF4B, "Online BIT Group Template", .card, .binary, 0, 252, in: [0x9F31]),
                .init(0xBF4C, "Biometric Try Counters Template", .card, .binary, 0, 252),
                .init(0xBF4D, "Preferred Attempts Template", .card, .binary, 0, 252),
                .init(0xBF4E, "Biometric Verification Data Template", .terminal, .binary, 0, 252, .secret),
            ])
    }

    /// The elements whose meaning depends on the enclosing template.
    ///
    /// See EMV Book 3, Annex A.
    // swift-format-ignore
    static var nested: DataElementTable {
        DataElementTable(
            "EMV Book 3, Annex A",
            [
                .init(0x81, "Biometric Type", .cardOrTerminal, .binary, 1, 3, in: [0xA1, 0xBF4E]),
                .init(0x82, "Biometric Subtype", .cardOrTerminal, .binary, 1, 1, in: [0xA1]),
                .init(0x90, "Biometric Solution ID", .cardOrTerminal, .binary, 0, 252, in: [0xA1, 0xBF4E]),
                .init(0xDF50, "Facial Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF51, "Finger Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF52, "Iris Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF53, "Palm Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF54, "Voice Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF50, "Preferred Facial Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF51, "Preferred Finger Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF52, "Preferred Iris Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF53, "Preferred Palm Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF54, "Preferred Voice Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF50, "Enciphered Biometric Key Seed", .terminal, .binary, 0, 252, in: [0xBF4E], .secret),
                .init(0xDF51, "Enciphered Biometric Data", .terminal, .binary, 0, 252, in: [0xBF4E], .secret),
                .init(0xDF52, "MAC of Enciphered Biometric Data", .terminal, .binary, 8, 8, in: [0xBF4E], .secret),
            ])
    }
}
