// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card verification results of M/Chip 4, six bytes.
///
/// For the meaning of the bits, see the M/Chip 4 Issuer Guide to Debit and Credit Parameter
/// Management, A.19.
struct MChipVerificationResults: Hashable, Sendable {
    /// The type of cryptogram at the first GENERATE AC.
    let type: CryptogramType
    /// The type of cryptogram at the second GENERATE AC, or `nil` before it.
    var second: CryptogramType?
    /// The number of PIN tries left; its low nibble is reported.
    let pinTries: UInt8
    /// Whether the terminal reported that it cannot go online.
    let isUnableToGoOnline: Bool
    /// Whether terminal and issuer are in the same country.
    let isDomestic: Bool
    /// The result of the PIN verification, which contactless cards never perform.
    var pin = OfflinePINResult.notPerformed
    /// Whether the card signed a challenge (DDA).
    var hasDynamicSignature = false
    /// Whether the card signed the first cryptogram (CDA).
    var isFirstSigned = false
    /// Whether the card signed the second cryptogram.
    var isSecondSigned = false
    /// Whether the issuer's answer was wrong; `nil` when there was none.
    var hasIssuerAuthenticationFailed: Bool?
    /// The offline limits that this transaction exceeds.
    var exceededLimits: ExceededLimits = []
    /// The number of issuer commands executed; its low nibble is reported.
    var commandCount: UInt8 = 0
    /// Whether an issuer command failed.
    var hasCommandFailed = false

    /// The six bytes.
    var bytes: [UInt8] {
        [
            type.verificationResultsByte(second: second) | pinByte,
            (hasDynamicSignature ? 0x80 : 0) | (isFirstSigned ? 0x40 : 0)
                | (isSecondSigned ? 0x20 : 0)
                | (hasIssuerAuthenticationFailed == nil ? 0 : 0x10),
            commandCount << 4 | pinTries & 0x0F,
            (isUnableToGoOnline ? 0x40 : 0) | (pin == .notPerformed ? 0x20 : 0)
                | (pin == .wrong ? 0x10 : 0) | (pinTries == 0 ? 0x08 : 0)
                | (isDomestic ? 0x02 : 0x04),
            exceededLimits.rawValue | (hasIssuerAuthenticationFailed == true ? 0x04 : 0)
                | (commandCount > 0 ? 0x02 : 0) | (hasCommandFailed ? 0x01 : 0),
            0,
        ]
    }

    /// The offline limits in byte 5; the lower and upper limits are the same here.
    struct ExceededLimits: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        /// Bits 8 and 7: too many offline transactions in a row.
        static let transactions = Self(rawValue: 0xC0)
        /// Bits 6 and 5: the offline amount is too large.
        static let amount = Self(rawValue: 0x30)
    }

    private var pinByte: UInt8 {
        switch pin {
        case .notPerformed: 0
        case .correct(let isEnciphered): isEnciphered ? 0x07 : 0x05
        case .wrong: 0x04
        }
    }
}
