// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 4: American Express.
    ///
    /// See EMV Contactless Book C-4, Annex A.
    static let kernel4 = KernelDescription(
        .kernel4,
        [
            .applicationInterchangeProfile: .bits(CardBits.kernel4InterchangeProfile),
            .terminalType: .terminalTypeWithModes,
            .contactlessReaderCapabilities: .bits(Kernel4Bits.contactlessReaderCapabilities),
            .enhancedContactlessReaderCapabilities: .bits(Kernel4Bits.enhancedReaderCapabilities),
            .cardInterfaceAndPaymentCapabilities: .bits(Kernel4Bits.cardInterfaceCapabilities),
            .mobileCVMResults: .bits(Kernel4Bits.mobileVerificationResults),
            .terminalActionCodeDefault: .bits(TerminalBits.verificationResults),
            .terminalActionCodeDenial: .bits(TerminalBits.verificationResults),
            .terminalActionCodeOnline: .bits(TerminalBits.verificationResults),
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x00, 0x25]],
        recordedCombination: { $1.kernel4Combination($0) })
}

extension DataDescription {
    /// Reads a terminal type, to which kernel 4 adds Contactless Reader Capabilities (`9F6D`) in the PDOL.
    ///
    /// See EMV Contactless Book C-4, 4.3.3.
    func readTerminalTypeWithModes(_ value: ArraySlice<UInt8>) -> Reading {
        guard let byte = value.first, value.count == 1 else { return Reading() }
        let (type, modes) = ContactlessReaderCapabilities.separate(byte)
        let parts = [
            readTerminalType([type]).text,
            modes.isEmpty
                ? nil
                : read(.bits(Kernel4Bits.contactlessReaderCapabilities), modes.bytes[...]).text,
        ]
        return Reading(parts.compactMap(\.self).joined(separator: "; "))
    }
}

extension RecordedTerminal {
    /// Returns a combination for kernel 4 that leads to the recorded decisions.
    func kernel4Combination(_ aid: AID) -> Combination {
        let findings =
            values[.terminalVerificationResults].flatMap { TerminalVerificationResults($0) } ?? []
        let requiresVerification = isVerificationRequiredInReaderCapabilities
        return Combination(
            aid: aid, settings: Kernel4Settings(self),
            transactionTypes: [parameters.transactionType],
            floorLimit: findings.contains(.floorLimitExceeded) ? 0 : nil,
            verificationLimit: requiresVerification ? 0 : nil)
    }

    /// Whether the recorded Contactless Reader Capabilities (`9F6D`) require verification.
    private var isVerificationRequiredInReaderCapabilities: Bool {
        values[.contactlessReaderCapabilities].flatMap { ContactlessReaderCapabilities($0) }?
            .contains(.verificationRequired) ?? false
    }
}

extension Kernel4Settings {
    /// Creates settings that lead to the recorded decisions.
    fileprivate init(_ terminal: RecordedTerminal) {
        self.init()
        if var mode = terminal.values[.contactlessReaderCapabilities].flatMap({
            ContactlessReaderCapabilities($0)
        }) {
            mode.remove(.verificationRequired)
            readerCapabilities = mode
        }
        if var reader = terminal.values[.enhancedContactlessReaderCapabilities].flatMap({
            EnhancedReaderCapabilities($0)
        }) {
            reader.remove(.verificationRequired)
            enhancedReaderCapabilities = reader
        } else {
            let methods = terminal.verificationCapability
            enhancedReaderCapabilities.insert(.mobileVerification)
            let capabilities = terminal.values[.terminalCapabilities].flatMap {
                TerminalCapabilities($0)
            }
            if capabilities?.contains(.magneticStripe) ?? true {
                enhancedReaderCapabilities.insert(.magneticStripeMode)
            }
            if methods.contains(.encipheredPINOnline) {
                enhancedReaderCapabilities.insert(.onlinePIN)
            }
            if methods.contains(.signature) { enhancedReaderCapabilities.insert(.signature) }
        }
        if let capabilities = terminal.values[.terminalCapabilities],
            let security = capabilities.last
        {
            securityCapability = security
        }
    }
}

/// The bits of kernel 4 elements.
private enum Kernel4Bits {
    /// See EMV Contactless Book C-4, 4.3.3, Table 4-2.
    static let contactlessReaderCapabilities = BitTable([
        .choice(
            1, 0xC8, "",
            [
                0x00: "deprecated", 0x40: "mag-stripe, CVM not required",
                0x48: "mag-stripe, CVM required", 0x80: "EMV and mag-stripe (deprecated)",
                0xC0: "EMV and mag-stripe, CVM not required",
                0xC8: "EMV and mag-stripe, CVM required",
            ])
    ])

    /// See EMV Contactless Book C-4, 4.3.4, Table 4-4.
    static let enhancedReaderCapabilities = BitTable([
        .flag(1, 0x80, "Contact mode supported"),
        .flag(1, 0x40, "Contactless mag-stripe mode supported"),
        .flag(1, 0x20, "Contactless EMV full online mode supported (withdrawn)"),
        .flag(1, 0x10, "Contactless EMV partial online mode supported"),
        .flag(1, 0x08, "Contactless mobile supported"),
        .flag(1, 0x04, "Try another interface after a decline"),
        .flag(2, 0x80, "Mobile CVM supported"),
        .flag(2, 0x40, "Online PIN supported"),
        .flag(2, 0x20, "Signature supported"),
        .flag(2, 0x10, "Plaintext offline PIN supported"),
        .flag(3, 0x80, "Reader is offline only"),
        .flag(3, 0x40, "CVM required"),
        .flag(4, 0x80, "Terminal exempt from no CVM checks"),
        .flag(4, 0x40, "Delayed authorisation terminal"),
        .flag(4, 0x20, "Transit terminal"),
        .choice(
            4, 0x07, "Kernel version", [1: "2.2 to 2.3", 2: "2.4 to 2.6", 3: "2.7 or later"]),
    ])

    /// See EMV Contactless Book C-4, Annex A, `9F70`.
    static let cardInterfaceCapabilities = BitTable([
        .flag(1, 0x80, "Keyed data entry supported"),
        .flag(1, 0x40, "Physical magnetic stripe supported"),
        .flag(1, 0x20, "Contact EMV interface supported"),
        .flag(1, 0x10, "Contactless EMV interface supported"),
        .flag(1, 0x08, "Mobile interface supported"),
        .flag(1, 0x04, "Mag-stripe mode not supported"),
        .flag(2, 0x80, "Delayed authorisation usage information present"),
        .flag(2, 0x40, "Valid at domestic terminals with delayed authorisation"),
        .flag(2, 0x20, "Valid at international terminals with delayed authorisation"),
    ])

    /// See EMV Contactless Book C-4, Annex A, `9F71`.
    static let mobileVerificationResults = BitTable([
        .choice(1, 0xFF, "CVM", [0x01: "mobile CVM performed", 0x3F: "no CVM performed"]),
        .choice(
            2, 0xFF, "Condition",
            [0x00: "mobile CVM not required", 0x03: "terminal required CVM"]),
        .choice(
            3, 0xFF, "Result",
            [
                0: "unknown", 1: "mobile CVM failed", 2: "mobile CVM successful",
                3: "mobile CVM blocked",
            ]),
    ])
}
