// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Kernel2Settings {
    package var nameOfOnlinePINSetting: String? {
        let isInCapability = { (byte: UInt8) in
            TerminalCapabilities([0, byte, 0])?.contains(.encipheredPINOnline) == true
        }
        if isInCapability(capabilityIfVerificationRequired) {
            return "cvmCapabilityCVMRequired"
        }
        if isInCapability(capabilityIfVerificationNotRequired) {
            return "cvmCapabilityNoCVMRequired"
        }
        if magneticStripeVerificationIfRequired == .onlinePIN {
            return "magneticStripeCVMCapabilityCVMRequired"
        }
        if magneticStripeVerificationIfNotRequired == .onlinePIN {
            return "magneticStripeCVMCapabilityNoCVMRequired"
        }
        let data = riskManagementData
        return data?.contains(.encipheredPINOnline) == true ? "terminalRiskManagementData" : nil
    }

    package func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict? {
        Kernel2Check(settings: self, combination: combination, terminal: terminal).conflict
    }
}

/// Checks the settings of kernel 2 against each other, their combination, and the terminal.
private struct Kernel2Check {
    let settings: Kernel2Settings
    let combination: Combination
    let terminal: TerminalData

    var conflict: ConfigurationConflict? {
        limits ?? modes ?? verification ?? capabilities ?? stripe ?? riskManagementData ?? denial
    }

    private func conflict(
        _ name: String, _ found: String, allowed: String
    ) -> ConfigurationConflict {
        ConfigurationConflict(
            name: name, combination: combination, found: found, allowed: allowed)
    }

    private var limits: ConfigurationConflict? {
        let name = "transactionLimitOnDeviceCVM"
        if let card = settings.transactionLimitWithoutOnDevice,
            let phone = settings.transactionLimitOnDevice, phone < card
        {
            return conflict(
                name, "\(phone) with transactionLimitNoOnDeviceCVM \(card)",
                allowed: "a limit for phones that is not below the one for cards")
        }
        if let own = combination.transactionLimit,
            let larger = [
                settings.transactionLimitWithoutOnDevice, settings.transactionLimitOnDevice,
            ].compactMap(\.self).max(), own <= larger
        {
            return conflict(
                "transactionLimit", "\(own) with a kernel 2 limit of \(larger)",
                allowed: "null, or more than the limits of kernel 2: this limit applies before "
                    + "the card indicates whether it supports on-device verification")
        }
        return nil
    }

    private var modes: ConfigurationConflict? {
        let configuration = settings.configuration
        if configuration.isSuperset(of: [.magneticStripeModeNotSupported, .emvModeNotSupported]) {
            return conflict(
                "kernelConfiguration", "neither EMV mode nor mag-stripe mode",
                allowed: "at most one of bits 8 and 7")
        }
        return nil
    }

    private var verification: ConfigurationConflict? {
        let security = TerminalCapabilities([0, 0, settings.securityCapability]) ?? []
        if settings.configuration.contains(.onDeviceVerificationSupported),
            !security.contains(.combinedDataAuthentication)
        {
            return conflict(
                "kernelConfiguration",
                "on-device verification (bit 6) with securityCapability without CDA",
                allowed: "both or neither: without CDA, phones are declined (Book C-2, 7.6)")
        }
        return nil
    }

    private var capabilities: ConfigurationConflict? {
        CapabilityCheck(
            cardDataInput: settings.cardDataInputCapability,
            verification: settings.capabilityIfVerificationRequired
                | settings.capabilityIfVerificationNotRequired,
            combination: combination, terminal: terminal
        ).conflict
    }

    private var stripe: ConfigurationConflict? {
        let methods = [
            settings.magneticStripeVerificationIfRequired,
            settings.magneticStripeVerificationIfNotRequired,
        ]
        guard terminal.isUnattended, methods.contains(.signature) else { return nil }
        return .signature("magneticStripeCVMCapabilityCVMRequired", combination, terminal)
    }

    private var riskManagementData: ConfigurationConflict? {
        guard let data = settings.riskManagementData else { return nil }
        let pairs: [(TerminalRiskManagementData, Kernel2Configuration, String)] = [
            (.consumerDeviceVerification, .onDeviceVerificationSupported, "on-device verification"),
            (
                .magneticStripeModeNotSupported, .magneticStripeModeNotSupported,
                "no mag-stripe mode"
            ),
        ]
        for (bit, other, words) in pairs
        where data.contains(bit) != settings.configuration.contains(other) {
            return conflict(
                "terminalRiskManagementData",
                "\(words) in only one of this value and kernelConfiguration",
                allowed: "the bit in both or in neither, or null to derive the value")
        }
        return nil
    }

    private var denial: ConfigurationConflict? {
        let missing: TerminalVerificationResults = [
            .offlineDataAuthenticationNotPerformed, .combinedDataAuthenticationFailed,
        ]
        guard combination.transactionTypes.contains(TransactionParameters.Kind.purchase),
            !settings.actionCodes.denial.isDisjoint(with: missing)
        else { return nil }
        return conflict(
            "terminalActionCodes.denial",
            "a denial of cards without a combined signature (byte 1) with the transaction type "
                + "purchase",
            allowed: "byte 1 without 80 and 04: they would decline every card without CDA")
    }
}
