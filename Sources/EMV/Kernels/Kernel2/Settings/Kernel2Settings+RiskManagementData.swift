// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Terminal Risk Management Data (`9F1D`), which wallets request in their PDOL.
///
/// At that time, byte 2 of the terminal capabilities is still empty, so this is the only element
/// that shows a phone the terminal's CVMs. See EMV Contactless Book C-2, Annex A.
extension Kernel2Settings {
    /// Returns the configured value, or the value derived from the other settings.
    func riskManagementData(_ activation: KernelActivation) -> TerminalRiskManagementData {
        if let riskManagementData { return riskManagementData }
        var data = forContactless
        let limit = activation.combination.verificationLimit
        if limit.map({ activation.parameters.amountAuthorised > $0 }) ?? false {
            data.insert(.verificationLimitExceeded)
        }
        let capabilities = activation.terminal.capabilities
        if capabilities.contains(.cardWithContacts) {
            data.formUnion(Self.forContact(capabilities))
        }
        if configuration.contains(.magneticStripeModeNotSupported) {
            data.insert(.magneticStripeModeNotSupported)
        }
        if configuration.contains(.emvModeNotSupported) { data.insert(.emvModeNotSupported) }
        return data
    }

    /// The bits for the kernel's capabilities, below and above the CVM required limit.
    private var forContactless: TerminalRiskManagementData {
        let byte = capabilityIfVerificationRequired | capabilityIfVerificationNotRequired
        let capabilities = TerminalCapabilities([0, byte, 0]) ?? []
        var data: TerminalRiskManagementData = []
        if capabilities.contains(.encipheredPINOnline) { data.insert(.encipheredPINOnline) }
        if capabilities.contains(.signature) { data.insert(.signature) }
        if capabilities.contains(.noVerificationRequired) { data.insert(.noVerificationRequired) }
        if configuration.contains(.onDeviceVerificationSupported) {
            data.insert(.consumerDeviceVerification)
        }
        return data
    }

    /// Returns the bits for the terminal's capabilities for cards with contacts.
    private static func forContact(
        _ capabilities: TerminalCapabilities
    ) -> TerminalRiskManagementData {
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
