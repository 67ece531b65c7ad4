// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The settings of kernel 6 (Discover), except limits and TTQ.
///
/// See EMV Contactless Book C-6.
package struct Kernel6Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel6
    package static let scheme = "Discover"

    /// Whether a service that Application Usage Control (`9F07`) does not allow is declined.
    ///
    /// Otherwise, it is only a finding (`95`).
    package var checksUsageControl = true
    /// Whether `6986` makes the reader show “See phone” and wait for another tap.
    package var sendsCardholderToPhone = true
    /// Terminal Action Code - Online: the findings that send an offline approval online.
    package var actionCodeOnline: TerminalVerificationResults = []
    /// Byte 3 of the terminal capabilities (`9F33`): whether the reader performs CDA.
    package var securityCapability = UInt8(
        truncatingIfNeeded: TerminalCapabilities.combinedDataAuthentication.rawValue)
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x01]

    /// Creates the default settings.
    package init() {}

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        Kernel6(activation, settings: self)
    }
}

extension Kernel6Settings {
    /// The settings of a combination for kernel 6, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-6.
    package static let settings: [Setting<Kernel6Settings>] = [
        .boolean("usageControl", \.checksUsageControl),
        .boolean("seePhone", \.sendsCardholderToPhone),
        .bits("terminalActionCodeOnline", \.actionCodeOnline),
        // 9F33, byte 3
        .byte("securityCapability", \.securityCapability),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
    ]

    /// Discover, Diners Club and their partners, and US common debit.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        Combination.test(
            [0x30, 0x40].map { [0xA0, 0x00, 0x00, 0x01, 0x52, $0, 0x10] }, Kernel6Settings(), types,
            verificationLimit: verificationLimit, qualifiers: .test)
    }
}

extension BookReference.Book {
    /// EMV Contactless Book C-6: kernel 6.
    package static let c6 = BookReference.Book("EMV Contactless Book C-6", of: .kernel6)
}
