// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card verification results of a Visa card, without their length byte.
///
/// See VIS 1.6, Appendix A, and for contactless cards VCPS 2.2, Appendix M.
struct VisaVerificationResults: Hashable, Sendable {
    /// The type of cryptogram at the first GENERATE AC.
    let type: CryptogramType
    /// The type of cryptogram at the second GENERATE AC, or `nil` before it.
    var second: CryptogramType?
    /// The result of the PIN verification.
    var pin = OfflinePINResult.notPerformed
    /// Whether the terminal reported that it cannot go online.
    var isUnableToGoOnline = false
    /// Whether no PIN tries are left.
    var isPINBlocked = false
    /// Whether issuer authentication failed.
    var hasIssuerAuthenticationFailed = false
    /// The number of issuer commands executed in the last transaction, at most 15.
    var commandCount: UInt8 = 0
    /// Whether an issuer command failed.
    var hasCommandFailed = false
    /// Whether the card signed the transaction.
    var hasDynamicSignature = false

    /// The three bytes, which are bytes 2 to 4 of all formats.
    var bytes: [UInt8] {
        [
            type.verificationResultsByte(second: second)
                | (hasIssuerAuthenticationFailed ? 0x08 : 0)
                | (pin == .notPerformed ? 0 : 0x04) | (pin == .wrong ? 0x02 : 0)
                | (isUnableToGoOnline ? 0x01 : 0),
            isPINBlocked ? 0x40 : 0,
            min(commandCount, 15) << 4 | (hasCommandFailed ? 0x08 : 0)
                | (hasDynamicSignature ? 0x02 : 0),
        ]
    }
}
