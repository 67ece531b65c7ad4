// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension Kernel2Settings {
    /// The settings of a combination for kernel 2, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-2, Table 4.1 (configuration data objects) and Annex A.
    package static let settings: [Setting<Kernel2Settings>] = [
        // DF811B
        .bits("kernelConfiguration", \.configuration),
        // DF8117, DF8118, DF8119 and DF811F: the terminal capabilities (9F33) of this kernel.
        .byte("cardDataInputCapability", \.cardDataInputCapability),
        .byte("cvmCapabilityCVMRequired", \.capabilityIfVerificationRequired),
        .byte("cvmCapabilityNoCVMRequired", \.capabilityIfVerificationNotRequired),
        .byte("securityCapability", \.securityCapability),
        // DF811E and DF812C
        verification(
            "magneticStripeCVMCapabilityCVMRequired", \.magneticStripeVerificationIfRequired),
        verification(
            "magneticStripeCVMCapabilityNoCVMRequired", \.magneticStripeVerificationIfNotRequired),
        // 9F1D
        .bits("terminalRiskManagementData", \.riskManagementData),
        // DF8124 and DF8125
        .limit("transactionLimitNoOnDeviceCVM", \.transactionLimitWithoutOnDevice),
        .limit("transactionLimitOnDeviceCVM", \.transactionLimitOnDevice),
        // 9F09, 9F6D and DF811A
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
        .bytes(
            "magneticStripeApplicationVersionNumber", count: 2...2,
            \.magneticStripeApplicationVersion),
        .objectList("defaultUDOL", count: 3...252, \.defaultChecksumList),
        // DF812D and DF8130
        .holdTime("messageHoldTime", atMost: 999_999, \.messageHoldTime),
        .holdTime("holdTimeValue", atMost: 255, \.fieldOffHoldTime),
        // 9F7E and 9F53
        .byte("mobileSupportIndicator", \.mobileSupportIndicator),
        categoryCode,
        // DF8131
        phoneMessages,
        .section("terminalActionCodes", \.actionCodes, TerminalActionCodes.settings),
        .section("relayResistance", \.relayResistance, RelayResistanceSettings.settings),
        .section("tornTransactions", \.self, tornTransactions),
        .section("balanceReading", \.self, balanceReading),
        exchange("dataExchange", dataExchangeTags) {
            (settings, section) throws(JSONMemberError) in
            try settings.applyDataExchange(section)
        },
        exchange("dataStorage", dataStorageTags) {
            (settings, section) throws(JSONMemberError) in
            try settings.applyDataStorage(section)
        },
    ]

    /// The limits of the torn transaction log.
    ///
    /// Max Number of Torn Transaction Log Records (`DF811D`) and Max Lifetime of Torn
    /// Transaction Log Record (`DF811C`), in seconds.
    private static let tornTransactions: [Setting<Kernel2Settings>] = [
        .number("maximumRecords", in: 0...255, \.mostTornTransactions),
        .seconds("maximumLifetime", in: 0...65535, \.tornTransactionLifetime),
    ]

    /// Balance Read Before Gen AC (`DF8104`) and Balance Read After Gen AC (`DF8105`).
    private static let balanceReading: [Setting<Kernel2Settings>] = [
        .boolean("beforeGenerateAC", \.readsBalanceBeforeCryptogram),
        .boolean("afterGenerateAC", \.readsBalanceAfterCryptogram),
    ]

    /// Transaction Category Code (`9F53`): one letter, such as R for retail.
    private static let categoryCode = Setting<Kernel2Settings>(
        "transactionCategoryCode",
        value: { settings in
            settings.transactionCategoryCode.map { .string(String(UnicodeScalar($0))) } ?? .null
        }
    ) { (section, name, settings) throws(JSONMemberError) in
        guard !section.isNull(name) else { return settings.transactionCategoryCode = nil }
        let allowed = "one letter, such as “R” for retail, or null"
        let text = try section.string(name, allowed: allowed) ?? ""
        guard text.utf8.count == 1, let letter = text.utf8.first,
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
        else { throw section.error(name, allowed: allowed) }
        settings.transactionCategoryCode = letter
    }

    /// Phone Message Table (`DF8131`): rows of eight bytes.
    private static let phoneMessages = Setting<Kernel2Settings>(
        "phoneMessageTable",
        value: { .array($0.phoneMessages.rows.map { .string(Hexadecimal.string($0)) }) }
    ) { (section, name, settings) throws(JSONMemberError) in
        let allowed =
            "rows of 16 hexadecimal digits: mask, value, message and status; the last row's mask "
            + "is 000000"
        let texts = try section.strings(name, allowed: allowed) ?? []
        let rows = texts.compactMap { Hexadecimal.bytes($0) }
        guard rows.count == texts.count, let table = PhoneMessageTable(rows: rows) else {
            throw section.error(name, allowed: allowed)
        }
        settings.phoneMessages = table
    }

    /// A mag-stripe CVM capability, which is a CVM in byte 4 of an outcome.
    private static func verification(
        _ name: String,
        _ path: Setting<Kernel2Settings>.Path<Outcome.CardholderVerification>
    ) -> Setting<Kernel2Settings> {
        Setting(name, value: { .string(Hexadecimal.string([$0[keyPath: path].rawValue])) }) {
            (section, name, settings) throws(JSONMemberError) in
            let byte = try section.requiredBytes(name, count: 1...1)[0]
            guard [0x00, 0x10, 0x20, 0xF0].contains(byte) else {
                throw section.error(
                    name, allowed: "“00” (no CVM), “10” (signature), “20” (online PIN) or “F0”")
            }
            settings[keyPath: path] = Outcome.CardholderVerification(rawValue: byte)
        }
    }

    /// The terminal's data objects for data exchange or data storage, by tag.
    private static func exchange(
        _ name: String, _ tags: [Tag],
        _ apply:
            @escaping @Sendable (
                inout Kernel2Settings, JSONObjectDecoder
            ) throws(JSONMemberError) -> Void
    ) -> Setting<Kernel2Settings> {
        Setting(
            name,
            value: { settings in
                .object(
                    JSONObject(
                        members: tags.compactMap { tag in
                            settings.dataObjects[tag].map {
                                (tag.description, .string(Hexadecimal.string($0)))
                            }
                        }))
            }
        ) { (section, name, settings) throws(JSONMemberError) in
            if let section = try section.object(name) { try apply(&settings, section) }
        }
    }
}

/// The data that the terminal reads from and writes to each card in addition to the payment.
///
/// See EMV Contactless Book C-2, 3.4 (standalone data storage) and 3.7 (data exchange).
extension Kernel2Settings {
    /// The tags that it sets: Tags To Read, Tags To Write Before Gen AC and After Gen AC.
    private static let dataExchangeTags: [Tag] = [
        .tagsToRead, .tagsToWriteBeforeGenAC, .tagsToWriteAfterGenAC,
    ]

    /// Unprotected Data Envelopes 1 to 5, which PUT DATA can write.
    private static let envelopes: ClosedRange<Tag> =
        Tag.unprotectedDataEnvelope1 ... .unprotectedDataEnvelope5

    /// Applies Tags To Read (`DF8112`) and the Tags To Write lists.
    ///
    /// These are Tags To Write Before Gen AC (`FF8102`) and Tags To Write After Gen AC (`FF8103`).
    private mutating func applyDataExchange(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        if let tags = try section.tagList("tagsToRead") { dataObjects[.tagsToRead] = tags }
        let lists: [(String, Tag)] = [
            ("tagsToWriteBeforeGenerateAC", .tagsToWriteBeforeGenAC),
            ("tagsToWriteAfterGenerateAC", .tagsToWriteAfterGenAC),
        ]
        for (name, list) in lists {
            guard let objects = try section.dataObjects(name, of: Self.envelopes) else { continue }
            dataObjects[list] = objects
        }
        try section.rejectUnknownMembers()
    }
}

/// The operator whose data the terminal reads from cards, and the data it stores there.
///
/// See EMV Contactless Book C-2, 3.5 (integrated data storage) and Annex A.
extension Kernel2Settings {
    /// DSVN Term (`DF810D`): the data storage version, whose presence enables data storage.
    private static let version: [UInt8] = [0x02]

    /// The elements' names, tags and sizes in bytes.
    private static let elements: [(name: String, tag: Tag, count: ClosedRange<Int>)] = [
        ("inputForCard", .dsInputCard, 8...8),
        ("inputForTerminal", .dsInputTerm, 8...8),
        ("operatorDataSetInfo", .dsODSInfo, 1...1),
        ("operatorDataSetInfoForReader", .dsODSInfoForReader, 1...1),
        ("operatorDataSet", .dsODSTerm, 1...160),
    ]

    /// The tags that it sets.
    private static let dataStorageTags: [Tag] =
        [.dsRequestedOperatorID, .dsACType] + elements.map(\.tag)

    /// The cryptogram types of DS AC Type (`DF8108`).
    private static let cryptogramTypes: KeyValuePairs<String, UInt8> = [
        "AAC": 0x00, "TC": 0x40, "ARQC": 0x80,
    ]

    /// Applies the operator and the data to store.
    private mutating func applyDataStorage(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        dataObjects[.dsvnTerm] = Self.version
        dataObjects[.dsRequestedOperatorID] = try section.requiredBytes(
            "requestedOperatorIdentifier", count: 8...8)
        for element in Self.elements {
            if let value = try section.bytes(element.name, count: element.count) {
                dataObjects[element.tag] = value
            }
        }
        if let type = try section.choice("cryptogramType", of: Self.cryptogramTypes) {
            dataObjects[.dsACType] = [type]
        }
        try section.rejectUnknownMembers()
    }
}
