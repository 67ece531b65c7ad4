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

    /// Switches relay resistance off where the reader's own share of the time is not known.
    ///
    /// Over USB that share is larger than any grace period of the book: every honest card would
    /// be taken for a relayed one, and the failure would stand in its cryptogram.
    package mutating func requireReaderLatencyForRelayResistance() {
        for index in combinations.indices {
            guard case .kernel2(var settings) = combinations[index].settings,
                settings.relayResistance.readerLatency == nil
            else { continue }
            settings.configuration.remove(.relayResistanceSupported)
            combinations[index].settings = .kernel2(settings)
        }
    }

    /// The built-in test profile: Visa and Mastercard, every transaction online.
    ///
    /// It trusts every published key and the authorities of the emulated cards.
    /// Above 100.00 units of currency the cardholder is verified, by device, online PIN
    /// or signature; for a refund never.
    package static let test = TerminalConfiguration(
        combinations: testCombinations(.test, TransactionParameters.Kind.payments, limit: 100_00)
            + testCombinations(.testRefund, [TransactionParameters.Kind.refund], limit: nil),
        offlineDataAuthentication: .keys(.test))

    /// The test profile for an unattended terminal, such as a kiosk: no signature and no cashback.
    package static let testUnattended: TerminalConfiguration = {
        var configuration = test
        configuration.terminal.terminalType = 0x24
        configuration.terminal.capabilities.remove(.signature)
        configuration.terminal.additionalCapabilities = [0xE0, 0x00, 0xF0, 0x10, 0x01]
        let onlinePIN: TerminalCapabilities = .encipheredPINOnline
        for index in configuration.combinations.indices {
            let cashback = TransactionParameters.Kind.purchaseWithCashback
            configuration.combinations[index].transactionTypes.remove(cashback)
            configuration.combinations[index].terminalTransactionQualifiers?
                .remove(.signatureSupported)
            guard case .kernel2(var settings) = configuration.combinations[index].settings else {
                continue
            }
            settings.capabilityIfVerificationRequired = onlinePIN.bytes[1]
            settings.magneticStripeVerificationIfRequired = .onlinePIN
            configuration.combinations[index].settings = .kernel2(settings)
        }
        return configuration
    }()

    /// Credit, debit, Electron, V PAY, Interlink and US common debit of Visa; credit, debit,
    /// Maestro and US common debit of Mastercard.
    private static func testCombinations(
        _ settings: Kernel2Settings, _ types: Set<UInt8>, limit: UInt64?
    ) -> [Combination] {
        let visa: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x20], [0xA0, 0x00, 0x00, 0x00, 0x03, 0x30, 0x10],
            [0xA0, 0x00, 0x00, 0x00, 0x98, 0x08, 0x40],
        ]
        let mastercard: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60],
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x22, 0x03],
        ]
        return visa.compactMap { AID($0) }.map { aid in
            Combination(
                aid: aid, settings: .kernel3(Kernel3Settings()), transactionTypes: types,
                verificationLimit: limit,
                terminalTransactionQualifiers: [
                    .emvModeSupported, .onlinePINSupported, .signatureSupported,
                    .issuerUpdateProcessingSupported, .consumerDeviceVerificationSupported,
                ])
        }
            + mastercard.compactMap { AID($0) }.map { aid in
                Combination(
                    aid: aid, settings: .kernel2(settings), transactionTypes: types,
                    verificationLimit: limit)
            }
    }
}
