// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Kernel2Settings {
    /// The settings of the built-in test profile.
    ///
    /// CDA is not asked for as long as the reader cannot verify it: the cryptogram would
    /// stay hidden in the signature. Without CDA the book does not let phones verify their
    /// owner (C-2, 7.6, GAC.22), so on-device verification is off as well.
    package static let test: Kernel2Settings = {
        var settings = Kernel2Settings()
        let verification: TerminalCapabilities = [.encipheredPINOnline, .signature]
        let none: TerminalCapabilities = .noVerificationRequired
        settings.capabilityIfVerificationRequired = verification.bytes[1]
        settings.capabilityIfVerificationNotRequired = none.bytes[1]
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
