// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Kernel2Settings {
    /// The settings of the built-in test profile.
    ///
    /// It checks combined signatures and relay resistance, lets phones verify their owners,
    /// and recovers torn transactions.
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
        settings.readsBalanceAfterCryptogram = true
        settings.magneticStripeVerificationIfRequired = .signature
        settings.magneticStripeVerificationIfNotRequired = .none
        settings.actionCodes = TerminalActionCodes(
            denial: [], online: findingsForIssuer, default: findingsForIssuer)
        return settings
    }()

    /// What the issuer should judge: everything about data, dates, usage, limits and relay.
    private static let findingsForIssuer: TerminalVerificationResults = [
        .offlineDataAuthenticationNotPerformed, .cardDataMissing,
        .combinedDataAuthenticationFailed, .expiredApplication, .requestedServiceNotAllowed,
        .cardholderVerificationNotSuccessful, .unrecognisedCardholderVerificationMethod,
        .onlinePINEntered, .floorLimitExceeded, .relayResistanceThresholdExceeded,
        .relayResistanceTimeLimitsExceeded,
    ]
}
