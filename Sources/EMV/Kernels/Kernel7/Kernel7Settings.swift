// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The settings of kernel 7 (UnionPay), except limits and TTQ.
///
/// See EMV Contactless Book C-7.
package struct Kernel7Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel7
    package static let scheme = "UnionPay"

    /// Whether Application Usage Control is checked for cash.
    package var checksUsageForCash = true
    /// Whether Application Usage Control is checked for cashback.
    package var checksUsageForCashback = true
    /// Whether the offline spending amount of the card is shown.
    package var showsOfflineSpendingAmount = true
    /// Whether `6986` makes the reader show “See phone” and wait for another tap.
    package var sendsCardholderToPhone = true
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x30]

    /// Creates the default settings.
    package init() {}

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        QVSDCKernel(activation, rules: rules)
    }
}

extension Kernel7Settings {
    /// The settings of a combination for kernel 7, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-7.
    package static let settings: [Setting<Kernel7Settings>] = [
        .boolean("usageControlForCash", \.checksUsageForCash),
        .boolean("usageControlForCashback", \.checksUsageForCashback),
        .boolean("offlineSpendingAmount", \.showsOfflineSpendingAmount),
        .boolean("seePhone", \.sendsCardholderToPhone),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
    ]

    /// Debit, credit, quasi-credit, and US common debit.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        Combination.test(
            [0x01, 0x02, 0x03, 0x08].map { [0xA0, 0x00, 0x00, 0x03, 0x33, 0x01, 0x01, $0] },
            Kernel7Settings(), types, verificationLimit: verificationLimit,
            qualifiers: .test.union(.fastDynamicDataAuthenticationSupported))
    }
}

extension BookReference.Book {
    /// EMV Contactless Book C-7: kernel 7.
    package static let c7 = BookReference.Book("EMV Contactless Book C-7", of: .kernel7)
}

extension TerminalTransactionQualifiers {
    /// Version 1.0 of fast DDA is supported (UnionPay).
    static let fastDynamicDataAuthenticationSupported = Self(byte: 4, bit: 8)
}
