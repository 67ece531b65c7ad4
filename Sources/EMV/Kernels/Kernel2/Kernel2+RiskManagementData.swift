// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Terminal Risk Management Data (`9F1D`), which wallets ask for in their PDOL.
///
/// Byte 2 of the terminal capabilities is still empty then, so only here can a phone see how the
/// terminal verifies cardholders. See EMV Contactless Book C-2, Annex A.
extension Kernel2 {
    /// The configured value, or what the other settings come to.
    var riskManagementData: TerminalRiskManagementData {
        settings.riskManagementData ?? derivedRiskManagementData
    }

    private var derivedRiskManagementData: TerminalRiskManagementData {
        var data = forContactless
        if exceedsVerificationLimit { data.insert(.verificationLimitExceeded) }
        if activation.terminal.capabilities.contains(.cardWithContacts) {
            data.formUnion(forContact)
        }
        let configuration = settings.configuration
        if configuration.contains(.magneticStripeModeNotSupported) {
            data.insert(.magneticStripeModeNotSupported)
        }
        if configuration.contains(.emvModeNotSupported) { data.insert(.emvModeNotSupported) }
        return data
    }

    /// What the kernel's own capabilities say, below and above the CVM required limit.
    private var forContactless: TerminalRiskManagementData {
        let byte =
            settings.capabilityIfVerificationRequired
            | settings.capabilityIfVerificationNotRequired
        let capabilities = TerminalCapabilities([0, byte, 0]) ?? []
        var data: TerminalRiskManagementData = []
        if capabilities.contains(.encipheredPINOnline) { data.insert(.encipheredPINOnline) }
        if capabilities.contains(.signature) { data.insert(.signature) }
        if capabilities.contains(.noVerificationRequired) { data.insert(.noVerificationRequired) }
        if settings.configuration.contains(.onDeviceVerificationSupported) {
            data.insert(.consumerDeviceVerification)
        }
        return data
    }

    /// What the terminal can do with a card in its slot.
    private var forContact: TerminalRiskManagementData {
        let capabilities = activation.terminal.capabilities
        var data: TerminalRiskManagementData = []
        if capabilities.contains(.encipheredPINOnline) {
            data.insert(.encipheredPINOnlineForContact)
        }
        if capabilities.contains(.signature) { data.insert(.signatureForContact) }
        if capabilities.contains(.encipheredPINByCard) {
            data.insert(.encipheredPINByCardForContact)
        }
        if capabilities.contains(.noVerificationRequired) {
            data.insert(.noVerificationRequiredForContact)
        }
        if capabilities.contains(.plaintextPINByCard) {
            data.insert(.plaintextPINByCardForContact)
        }
        return data
    }
}
