// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension Kernel4Settings {
    /// The settings of a combination for kernel 4, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-4.
    package static let settings: [Setting<Kernel4Settings>] = [
        // 9F6D and 9F6E
        .bits("contactlessReaderCapabilities", \.readerCapabilities),
        .bits("enhancedContactlessReaderCapabilities", \.enhancedReaderCapabilities),
        // 9F33, byte 3
        .byte("securityCapability", \.securityCapability),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
        .section("terminalActionCodes", \.actionCodes, TerminalActionCodes.settings),
        .number("unpredictableNumberRange", in: 60...255, \.unpredictableNumberRange),
        .boolean("unableToGoOnline", \.isUnableToGoOnline),
        .boolean("onlineCryptogramForRefund", \.requestsOnlineCryptogramForRefund),
        .holdTime("seePhoneHoldTime", atMost: 255, \.phoneMessageHoldTime),
        limitSets,
        .tagList("limitSetTag", count: 0...3, \.limitSetTag),
    ]

    /// The sets of dynamic reader limits; a list replaces the previous list.
    private static let limitSets = Setting<Kernel4Settings>(
        "limitSets",
        value: { settings in
            .array(
                settings.limitSets.map { set in
                    .object(JSONObject(members: Kernel4LimitSet.settings.members(of: set)))
                })
        }
    ) { (section, name, settings) throws(JSONMemberError) in
        var sets: [Kernel4LimitSet] = []
        for section in try section.objects(name) ?? [] {
            var set = Kernel4LimitSet()
            try section.apply(Kernel4LimitSet.settings, to: &set)
            guard !sets.contains(where: { $0.number == set.number }) else {
                throw section.error("number", allowed: "a number of its own for each set")
            }
            try section.rejectUnknownMembers()
            sets.append(set)
        }
        settings.limitSets = sets
    }
}

extension Kernel4LimitSet {
    fileprivate static let settings: [Setting<Kernel4LimitSet>] = [
        .number("number", in: 0...15, \.number),
        .limit("transactionLimit", \.transactionLimit),
        .limit("floorLimit", \.floorLimit),
        .limit("verificationLimit", \.verificationLimit),
    ]
}

extension Kernel4Settings {
    private static let reader = "enhancedContactlessReaderCapabilities"

    package var nameOfOnlinePINSetting: String? {
        enhancedReaderCapabilities.contains(.onlinePIN) ? Self.reader : nil
    }

    package func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict? {
        Kernel4Check(settings: self, combination: combination, terminal: terminal).conflict
    }

    /// The settings of the built-in test profile: both modes, with every verification method.
    package static let test: Kernel4Settings = {
        var settings = Kernel4Settings()
        settings.enhancedReaderCapabilities.formUnion([
            .magneticStripeMode, .mobileVerification, .onlinePIN, .signature,
        ])
        return settings
    }()

    /// All applications of American Express.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        Combination.test(
            [[0xA0, 0x00, 0x00, 0x00, 0x25, 0x01]], test, types,
            verificationLimit: verificationLimit)
    }
}

/// Checks the settings of kernel 4 against each other, their combination, and the terminal.
///
/// The type approval of readers checks that `9F6D`, `9F6E`, `9F33`, and `9F35` agree.
private struct Kernel4Check {
    let settings: Kernel4Settings
    let combination: Combination
    let terminal: TerminalData

    private var reader: EnhancedReaderCapabilities { settings.enhancedReaderCapabilities }
    private var type: String { "terminalType \(terminal.typeDigits)" }
    private var capabilities: String { "terminalCapabilities \(terminal.capabilities.digits)" }

    var conflict: ConfigurationConflict? {
        modes ?? dynamicBits ?? slot ?? offline ?? verification ?? limitSets
    }

    private func conflict(_ found: String, allowed: String) -> ConfigurationConflict {
        ConfigurationConflict(
            name: "enhancedContactlessReaderCapabilities", combination: combination, found: found,
            allowed: allowed)
    }

    private var modes: ConfigurationConflict? {
        let modes: [ContactlessReaderCapabilities] = [.version3, [.version3, .emvMode]]
        guard modes.contains(settings.readerCapabilities) else {
            return ConfigurationConflict(
                name: "contactlessReaderCapabilities", combination: combination,
                found: settings.readerCapabilities.digits,
                allowed:
                    "C0 with EMV mode, or 40 with mag-stripe mode only; the kernel itself sets "
                    + "bit 4")
        }
        let hasEMVMode = settings.readerCapabilities.contains(.emvMode)
        if hasEMVMode != reader.contains(.partialOnline) || reader.contains(.fullOnline) {
            return conflict(
                "\(reader.digits) with contactlessReaderCapabilities "
                    + settings.readerCapabilities.digits,
                allowed: "byte 1 with 10 exactly for a reader with EMV mode, and without 20")
        }
        if !hasEMVMode, !reader.contains(.magneticStripeMode) {
            return conflict(
                "neither EMV mode nor mag-stripe mode", allowed: "byte 1 with 10, 40, or both")
        }
        return nil
    }

    private var dynamicBits: ConfigurationConflict? {
        guard reader.contains(.verificationRequired) else { return nil }
        return conflict(
            "CVM required (byte 3, 40)",
            allowed: "byte 3 without 40: the kernel itself sets it, by verificationLimit")
    }

    private var slot: ConfigurationConflict? {
        let hasSlot = terminal.capabilities.contains(.cardWithContacts)
        guard reader.contains(.contact) != hasSlot else { return nil }
        return conflict(
            "\(hasSlot ? "no contact interface" : "a contact interface") (byte 1, 80) with "
                + capabilities,
            allowed: "80 in byte 1 exactly for capabilities with 20 in byte 1")
    }

    private var offline: ConfigurationConflict? {
        if reader.contains(.offlineOnly) != terminal.isOfflineOnly {
            let says = reader.contains(.offlineOnly) ? "offline only" : "not offline only"
            return conflict(
                "a reader that is \(says) (byte 3, 80) with \(type)",
                allowed: "80 in byte 3 exactly for terminal types 13, 16, 23, 26, and 36")
        }
        guard reader.isSuperset(of: [.offlineOnly, .onlinePIN]) else { return nil }
        return conflict(
            "online PIN (byte 2, 40) for a reader that is offline only",
            allowed: "byte 2 without 40, or a terminal type that can go online")
    }

    private var verification: ConfigurationConflict? {
        guard terminal.isUnattended, reader.contains(.signature) else { return nil }
        return .signature("enhancedContactlessReaderCapabilities", combination, terminal)
    }

    private var limitSets: ConfigurationConflict? {
        if settings.limitSetElement.count > 1 {
            return ConfigurationConflict(
                name: "limitSetTag", combination: combination, found: "several tags",
                allowed: "one tag, or none")
        }
        guard terminal.isOnlineOnly,
            let limit = settings.limitSets.compactMap(\.floorLimit).first(where: { $0 != 0 })
        else { return nil }
        return ConfigurationConflict(
            name: "limitSets", combination: combination,
            found: "a floor limit of \(limit) with \(type), which is online only",
            allowed: "0, or a terminal type that can approve offline, such as 22 or 25")
    }
}
