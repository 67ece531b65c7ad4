// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Everything that is configured about the reader before the first transaction.
///
/// See EMV Contactless Book A, 5.
package struct TerminalConfiguration: Hashable, Sendable {
    /// Facts about the terminal and its merchant.
    package var terminal: TerminalData
    /// The applications that the reader accepts.
    package var combinations: [Combination]
    /// Where kernels ask for offline data authentication.
    package var offlineDataAuthentication: OfflineDataAuthentication

    /// Creates a configuration.
    package init(
        terminal: TerminalData = TerminalData(), combinations: [Combination],
        offlineDataAuthentication: OfflineDataAuthentication = .unavailable
    ) {
        self.terminal = terminal
        self.combinations = combinations
        self.offlineDataAuthentication = offlineDataAuthentication
    }

    /// The built-in test profile: Visa and Mastercard, every transaction online.
    ///
    /// It trusts every published key and the authorities of the emulated cards.
    /// Above 100.00 units of currency the cardholder is verified, by device, online PIN
    /// or signature.
    package static let test = TerminalConfiguration(
        combinations: testCombinations, offlineDataAuthentication: .keys(.test))

    /// Credit, debit, Electron, V PAY, Interlink and US common debit of Visa; credit, debit,
    /// Maestro and US common debit of Mastercard.
    private static var testCombinations: [Combination] {
        let visa: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x20], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x30, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x98, 0x08, 0x40],
        ]
        let mastercard: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60],
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x22, 0x03],
        ]
        let verificationLimit: UInt64 = 100_00
        return visa.compactMap { AID($0) }.map { aid in
            Combination(
                aid: aid, settings: .kernel3(Kernel3Settings()),
                verificationLimit: verificationLimit,
                terminalTransactionQualifiers: [
                    .emvModeSupported, .onlinePINSupported, .signatureSupported,
                    .issuerUpdateProcessingSupported, .consumerDeviceVerificationSupported,
                ])
        }
            + mastercard.compactMap { AID($0) }.map { aid in
                Combination(
                    aid: aid, settings: .kernel2(.test),
                    verificationLimit: verificationLimit)
            }
    }
}
