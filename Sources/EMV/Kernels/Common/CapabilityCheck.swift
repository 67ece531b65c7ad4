// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Checks the capabilities that a kernel has instead of those of the terminal (`9F33`).
///
/// See EMV Contactless Book C-2, Annex A (`DF8117` to `DF8119`), and Book C-8, Annex A (`9F8206` to
/// `9F8208`).
struct CapabilityCheck {
    /// Card Data Input Capability: byte 1.
    let cardDataInput: UInt8
    /// The CVM capabilities above and below the limit: byte 2.
    let verification: UInt8
    let combination: Combination
    let terminal: TerminalData

    /// Signature for a terminal without an attendant, or a slot for cards that only one side has.
    var conflict: ConfigurationConflict? { signature ?? slot }

    private var signature: ConfigurationConflict? {
        let capabilities = TerminalCapabilities([0, verification, 0]) ?? []
        guard terminal.isUnattended, capabilities.contains(.signature) else { return nil }
        return .signature("cvmCapabilityCVMRequired", combination, terminal)
    }

    private var slot: ConfigurationConflict? {
        let input = TerminalCapabilities([cardDataInput, 0, 0]) ?? []
        let hasSlot = terminal.capabilities.contains(.cardWithContacts)
        guard input.contains(.cardWithContacts) != hasSlot else { return nil }
        return ConfigurationConflict(
            name: "cardDataInputCapability", combination: combination,
            found: "\(hasSlot ? "no slot" : "a slot") for contact cards (bit 6) with "
                + "terminalCapabilities \(terminal.capabilities.digits)",
            allowed: "bit 6 equal to bit 6 of byte 1 of the capabilities")
    }
}

extension ConfigurationConflict {
    /// Signature, for a terminal without an attendant who could check it.
    static func signature(
        _ name: String, _ combination: Combination, _ terminal: TerminalData
    ) -> ConfigurationConflict {
        ConfigurationConflict(
            name: name, combination: combination,
            found: "signature for an unattended terminal (terminalType \(terminal.typeDigits))",
            allowed: "capabilities without signature, or the type of an attended terminal")
    }
}
