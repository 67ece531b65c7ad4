// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension Kernel8Settings {
    /// The settings of a combination for kernel 8, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-8, Annex A (configuration data objects).
    package static let settings: [Setting<Kernel8Settings>] = [
        // 9F2B, byte 1
        .byte("kernelQualifierVersion", \.qualifierVersion),
        // 9F8209
        .bits("kernelConfiguration", \.configuration),
        // 9F8206, 9F8207, 9F8208 and 9F820A: the terminal capabilities (9F33) of this kernel.
        .byte("cardDataInputCapability", \.cardDataInputCapability),
        .byte("cvmCapabilityCVMRequired", \.capabilityIfVerificationRequired),
        .byte("cvmCapabilityNoCVMRequired", \.capabilityIfVerificationNotRequired),
        .bits("securityCapability", \.securityCapability),
        // 9F820B and 9F820C
        .section("terminalActionCodes", \.self, actionCodes),
        // 9F821A
        .bits("kernelReservedTVRMask", \.reservedFindings),
        // 9F1D and 9F09
        .bits("terminalRiskManagementData", \.riskManagementData),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
        // 9F8211 and 9F8212
        .holdTime("messageHoldTime", atMost: 999_999, \.messageHoldTime),
        .holdTime("holdTimeValue", atMost: 255, \.fieldOffHoldTime),
        // 9F8213 to 9F8218
        .section("relayResistance", \.relayResistance, RelayResistanceSettings.settings),
        // 9F821E and 9F8220
        .number("defaultIADMACOffset", in: 0...24, unit: "bytes", \.defaultMACOffset),
        .objectList("defaultCDOL1", count: 0...250, \.defaultCryptogramList),
        // 9F821D, 9F821F and 9F8221
        .bytes("messageIdentifiersOnRestart", count: 0...32, \.restartMessages),
        .tagList("discretionaryDataTagList", count: 0...255, \.discretionaryTags),
        .tagList("tagMappingList", count: 0...255, areInPairs: true, \.tagMapping),
        dataExchange,
    ]

    /// Terminal Action Code - Denial and Terminal Action Code - Online.
    private static let actionCodes: [Setting<Kernel8Settings>] = [
        .bits("denial", \.denial), .bits("online", \.online),
    ]

    /// Tags To Read (`9F8203`) and Data Envelopes To Write (`BF8104`).
    private static let dataExchange = Setting<Kernel8Settings>(
        "dataExchange",
        value: { settings in
            .object(
                JSONObject(
                    members: [tagsToRead, envelopesToWrite].compactMap { name, tag in
                        settings.dataObjects[tag].map { (name, .string(Hexadecimal.string($0))) }
                    }))
        }
    ) { (section, name, settings) throws(JSONMemberError) in
        guard let section = try section.object(name) else { return }
        if let tags = try section.tagList(tagsToRead.name) {
            settings.dataObjects[tagsToRead.tag] = tags
        }
        let envelopes = Kernel8CardElements.envelopes
        if let objects = try section.dataObjects(envelopesToWrite.name, of: envelopes) {
            settings.dataObjects[envelopesToWrite.tag] = objects
        }
        try section.rejectUnknownMembers()
    }

    private static let tagsToRead: (name: String, tag: Tag) = ("tagsToRead", .kernel8TagsToRead)
    private static let envelopesToWrite: (name: String, tag: Tag) = (
        "dataEnvelopesToWrite", .dataEnvelopesToWrite
    )
}

extension Kernel8Settings {
    package var nameOfOnlinePINSetting: String? {
        let isInCapability = { (byte: UInt8) in
            TerminalCapabilities([0, byte, 0])?.contains(.encipheredPINOnline) == true
        }
        if isInCapability(capabilityIfVerificationRequired) { return "cvmCapabilityCVMRequired" }
        return isInCapability(capabilityIfVerificationNotRequired)
            ? "cvmCapabilityNoCVMRequired" : nil
    }

    package func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict? {
        let capabilities = CapabilityCheck(
            cardDataInput: cardDataInputCapability,
            verification: capabilityIfVerificationRequired | capabilityIfVerificationNotRequired,
            combination: combination, terminal: terminal)
        return capabilities.conflict ?? approvalConflict(in: combination, of: terminal)
    }

    /// Approval of cards that are not authentic: there is no Terminal Action Code - Default, so a
    /// terminal that cannot go online has to decline them.
    private func approvalConflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict? {
        let required: TerminalVerificationResults = [
            .localAuthenticationNotPerformed, .localAuthenticationFailed,
        ]
        guard terminal.isOfflineOnly, !denial.isSuperset(of: required) else { return nil }
        return ConfigurationConflict(
            name: "terminalActionCodes.denial", combination: combination,
            found: "no denial of cards without local authentication (byte 1, 80 and 04) with "
                + "terminalType \(terminal.typeDigits), which cannot go online",
            allowed: "byte 1 with 80 and 04, or the type of a terminal that can go online")
    }
}

extension Kernel8Settings {
    /// The settings of the built-in test profile, with local authentication and relay resistance.
    package static let test: Kernel8Settings = {
        var settings = Kernel8Settings()
        let verification: TerminalCapabilities = [.encipheredPINOnline, .signature]
        let none: TerminalCapabilities = .noVerificationRequired
        let onDevice = settings.onDeviceCapability
        settings.capabilityIfVerificationRequired = verification.bytes[1] | onDevice
        settings.capabilityIfVerificationNotRequired = none.bytes[1] | onDevice
        settings.securityCapability = .localAuthentication
        settings.configuration = [.certificatesOfRSASupported, .relayResistanceSupported]
        settings.denial = []
        // As in kernel 2: what the issuer should decide about, such as an amount above the floor limit.
        settings.online = TerminalVerificationResults(rawValue: 0xF4_5084_800C)
        return settings
    }()

    /// The settings of the built-in test profile for refunds: the card answers with an AAC.
    package static let testRefund: Kernel8Settings = {
        var settings = test
        settings.denial = TerminalVerificationResults(rawValue: 0xFF_FFFF_FFFF)
        return settings
    }()

    /// The bit of a CVM capability for verification on the cardholder's device.
    private var onDeviceCapability: UInt8 {
        TerminalRiskManagementData.consumerDeviceVerification.bytes[0]
    }

    /// Mastercard credit and debit, Maestro, and Visa.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        let names: [[UInt8]] = [
            [0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10], [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60],
            [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10],
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
