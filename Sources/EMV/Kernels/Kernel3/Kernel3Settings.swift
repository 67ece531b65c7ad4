// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The settings of kernel 3, except limits and TTQ.
///
/// See EMV Contactless Book C-3, 4 and 5.5.
package struct Kernel3Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel3
    package static let scheme = "Visa"

    /// Whether Application Usage Control is checked for cash (5.5.1.3).
    package var checksUsageForCash = true
    /// Whether Application Usage Control is checked for cashback (5.5.1.4).
    package var checksUsageForCashback = true
    /// Whether the offline spending amount of the card is shown (4.3.1.1).
    package var showsOfflineSpendingAmount = true
    /// Whether `6986` makes the reader show “See phone” and wait for another tap.
    ///
    /// Otherwise, it ends the application, as before version 2.6 of the book (5.2.2.2).
    package var sendsCardholderToPhone = true
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x02]

    /// Creates the default settings.
    package init() {}

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        QVSDCKernel(activation, rules: rules)
    }
}

extension Kernel3Settings {
    /// The settings of a combination for kernel 3, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-3, 4 and 5.5.
    package static let settings: [Setting<Kernel3Settings>] = [
        .boolean("usageControlForCash", \.checksUsageForCash),
        .boolean("usageControlForCashback", \.checksUsageForCashback),
        .boolean("offlineSpendingAmount", \.showsOfflineSpendingAmount),
        .boolean("seePhone", \.sendsCardholderToPhone),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
    ]
}

extension Kernel3Settings {
    /// Visa credit and debit, Electron, V PAY, Interlink, and US common debit.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        let names: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x20], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x30, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x98, 0x08, 0x40],
        ]
        return Combination.test(
            names, Kernel3Settings(), types, verificationLimit: verificationLimit,
            qualifiers: .test)
    }
}

extension BookReference.Book {
    /// EMV Contactless Book C-3: kernel 3.
    package static let c3 = BookReference.Book("EMV Contactless Book C-3", of: .kernel3)
}
