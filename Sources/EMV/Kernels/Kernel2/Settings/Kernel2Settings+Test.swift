// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension Kernel2Settings {
    /// The settings of the built-in test profile.
    ///
    /// They support combined signatures, relay resistance, on-device cardholder verification, and
    /// the recovery of torn transactions.
    package static let test: Kernel2Settings = {
        var settings = Kernel2Settings()
        let verification: TerminalCapabilities = [.encipheredPINOnline, .signature]
        let none: TerminalCapabilities = .noVerificationRequired
        settings.capabilityIfVerificationRequired = verification.bytes[1]
        settings.capabilityIfVerificationNotRequired = none.bytes[1]
        let security: TerminalCapabilities = .combinedDataAuthentication
        settings.securityCapability = security.bytes[2]
        settings.configuration = [.onDeviceVerificationSupported, .relayResistanceSupported]
        settings.mostTornTransactions = 2
        settings.transactionCategoryCode = UInt8(ascii: "R")
        settings.magneticStripeVerificationIfRequired = .signature
        settings.magneticStripeVerificationIfNotRequired = .none
        settings.actionCodes = TerminalActionCodes(
            denial: [], online: findingsForIssuer, default: findingsForIssuer)
        return settings
    }()

    /// The settings of the built-in test profile for refunds.
    ///
    /// The kernel only reads the card's data; the card answers with an AAC.
    package static let testRefund: Kernel2Settings = {
        var settings = test
        settings.actionCodes = TerminalActionCodes(
            denial: TerminalVerificationResults(rawValue: 0xFF_FFFF_FFFF), online: [], default: [])
        return settings
    }()

    /// The findings that the issuer should decide about: `F45084800C`.
    private static let findingsForIssuer: TerminalVerificationResults = [
        .offlineDataAuthenticationNotPerformed, .staticDataAuthenticationFailed,
        .cardDataMissing, .cardOnExceptionFile,
        .combinedDataAuthenticationFailed, .expiredApplication, .requestedServiceNotAllowed,
        .cardholderVerificationNotSuccessful,
        .onlinePINEntered, .floorLimitExceeded, .relayResistanceThresholdExceeded,
        .relayResistanceTimeLimitsExceeded,
    ]

    /// Mastercard credit and debit, Maestro, and US common debit.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        let names: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60],
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x22, 0x03],
        ]
        let isRefund = types == [TransactionParameters.Kind.refund]
        return Combination.test(
            names, isRefund ? testRefund : test, types, verificationLimit: verificationLimit)
    }

    package mutating func requireReaderLatencyForRelayResistance() {
        guard relayResistance.readerLatency == nil else { return }
        configuration.remove(.relayResistanceSupported)
    }
}
