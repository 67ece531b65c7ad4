// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

extension CardApplication: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try readSelection(section)
        try readProcessing(section)
        try readKeys(section)
        try section.part(&riskManagement, "risk")
        try section.bytes(&formFactorIndicator, "formFactor", 0...32)
        try section.part(&relayResistance, "relayResistance", usual: .honest)
        try section.part(&magneticStripe, "magneticStripe", usual: .standard)
        try section.part(&integratedStorage, "integratedStorage", usual: .free)
        try section.part(&standaloneStorage, "standaloneStorage", usual: .empty)
        try section.number(&balance, "balance", 0...999_999_999_999)
        try section.part(
            &removal, "removal", usual: CardRemoval(step: .generateApplicationCryptogram))
        try section.part(&referencePIN, "referencePIN", usual: .standard)
        readableObjects = try section.elements("readableObjects") ?? readableObjects
        let counters = "a list of the tags 9F36, 9F13, or 9F17"
        readableCounters =
            try section.read("readableCounters", allowed: counters) { value in
                guard case .array(let values) = value else { return nil }
                let tags = values.compactMap { $0.text(4...4).flatMap(Tag.init(digits:)) }
                let known: Set<Tag> = [0x9F36, 0x9F13, 0x9F17]
                return tags.count == values.count && known.isSuperset(of: tags) ? Set(tags) : nil
            } ?? readableCounters
        try readLogFormat(section)
    }

    /// Gives a log a format (`9F4F`) if the profile has none, and checks the records against it.
    ///
    /// See EMV Book 3, Annex D4.
    private mutating func readLogFormat(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard let transactionLog else { return }
        let format = DataObjectList.logColumns.bytes
        let formats = elementChanges[0x9F4F] ?? [readableObjects[0x9F4F, default: format]]
        if elementChanges[0x9F4F] == nil { readableObjects[0x9F4F] = formats.first }
        guard let list = formats.first.flatMap({ try? DataObjectList(bytes: $0[...]) }),
            let record = transactionLog.first(where: { $0.count != list.totalLength })
        else { return }
        throw section.error(
            "transactionLog", found: "a record of \(record.count.counted("byte"))",
            allowed: "records of \(list.totalLength.counted("byte")), as the log format (9F4F) says"
        )
    }

    var json: JSONValue {
        let members = [selectionJSON, processingJSON, keysJSON, behaviorJSON].flatMap { part in
            part.object?.members ?? []
        }
        return .object(JSONObject(members: members.map { ($0.name, $0.value) }))
    }

    private var behaviorJSON: JSONValue {
        .object([
            "risk": riskManagement.json,
            "formFactor": .bytes(formFactorIndicator),
            "relayResistance": .part(relayResistance),
            "magneticStripe": .part(magneticStripe),
            "integratedStorage": .part(integratedStorage),
            "standaloneStorage": .part(standaloneStorage),
            "balance": balance.map { .number($0) } ?? .null,
            "removal": .part(removal),
            "referencePIN": .part(referencePIN),
            "readableObjects": .elements(readableObjects),
            "readableCounters": .array(readableCounters.sorted().map { .string($0.description) }),
        ])
    }

    private mutating func readSelection(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        // `scheme` was read first, because it determines the defaults of the other members.
        try section.choice(&scheme, "scheme")
        try section.bytes(&identifier, "aid", 5...16)
        try section.text(&label, "label", 1...16)
        try section.text(&preferredName, "preferredName", 1...16)
        try section.number(&priority, "priority", 0...255)
        try section.bytes(&kernelIdentifier, "kernelIdentifier", 0...8)
        // The name of an application has up to 16 bytes (EMV Book 1, 12.2.1).
        try section.bytes(
            &extendedSelection, "extendedSelection", 0...max(0, 16 - identifier.count))
        selectionObjects = try section.elements("selectionObjects") ?? selectionObjects
        try section.flag(&isBlocked, "blocked")
        try section.part(&account, "account")
    }

    private var selectionJSON: JSONValue {
        .object([
            "scheme": .string(scheme.rawValue),
            "aid": .bytes(identifier),
            "label": .string(label),
            "preferredName": .string(preferredName),
            "priority": .number(priority),
            "kernelIdentifier": .bytes(kernelIdentifier),
            "extendedSelection": .bytes(extendedSelection),
            "selectionObjects": .elements(selectionObjects),
            "blocked": .boolean(isBlocked),
            "account": account.json,
        ])
    }

    private mutating func readProcessing(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.list(&processingOptionsList, "pdol")
        try section.bytes(&statedInterchangeProfile, "aip", 2...2)
        try section.list(&riskManagementList1, "cdol1")
        try section.list(&riskManagementList2, "cdol2")
        try section.list(&dataRecoveryList, "drdol")
        try section.bytes(&usageControl, "usageControl", 2...2)
        try section.bytes(&verificationMethodList, "cvmList", 8...252)
        try section.part(&issuerActionCodes, "issuerActionCodes", usual: .standard)
        try section.bytes(&applicationVersion, "version", 2...2)
        elementChanges = try section.changes("elements") ?? elementChanges
        try section.bytes(&padding, "padding", 0...16)
        guard padding.allSatisfy({ [0x00, 0xFF].contains($0) }) else {
            throw section.error(
                "padding", found: "other bytes", allowed: "the bytes 00 and FF as digits")
        }
        try readRecords(section)
        let records = "a list of up to 30 records with up to 252 bytes each, or null"
        let log: [[UInt8]]?? = try section.read("transactionLog", allowed: records) { value in
            guard case .array(let values) = value, values.count <= 30 else {
                return value == .null ? .some(nil) : nil
            }
            let read = values.compactMap { $0.bytes(1...252) }
            return read.count == values.count ? read : nil
        }
        transactionLog = log ?? transactionLog
    }

    private var processingJSON: JSONValue {
        .object([
            "pdol": .bytes(processingOptionsList.bytes),
            "aip": .bytes(statedInterchangeProfile),
            "cdol1": .bytes(riskManagementList1.bytes),
            "cdol2": .bytes(riskManagementList2.bytes),
            "drdol": .bytes(dataRecoveryList.bytes),
            "usageControl": .bytes(usageControl),
            "cvmList": .bytes(verificationMethodList),
            "issuerActionCodes": .part(issuerActionCodes),
            "version": .bytes(applicationVersion),
            "elements": .elements(elementChanges),
            "padding": .bytes(padding),
            "transactionLog": transactionLog.map { .array($0.map(JSONValue.bytes)) } ?? .null,
            "records": givenRecords.map { .array($0.map(\.json)) } ?? .null,
        ])
    }

    private mutating func readRecords(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard !section.isNull("records") else { return givenRecords = nil }
        guard let sections = try section.objects("records") else { return }
        var records: [CardRecord] = []
        for section in sections {
            records.append(try CardRecord(section))
            try section.rejectUnknownMembers()
        }
        givenRecords = records
    }

    private mutating func readKeys(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        if let cryptogram = try section.object("cryptogram") {
            let versions = scheme.specification.cryptogramVersions
            let allowed = versions.map { String($0.name) }.joined(separator: ", ")
            cryptogramVersion =
                try cryptogram.read("version", allowed: allowed) { value in
                    guard case .integer(let name) = value else { return nil }
                    return versions.first { $0.name == name }?.version
                } ?? cryptogramVersion
            try cryptogram.number(&keyDerivationIndex, "keyIndex", 0...255)
            try cryptogram.bytes(&fixedIssuerApplicationData, "issuerApplicationData", 0...32)
            try cryptogram.number(&initialTransactionCounter, "transactionCounter", 0...65_535)
            try cryptogram.rejectUnknownMembers()
        }
        try section.part(&issuerKeys, "keys")
        if section.contains("cardKey") {
            cardKey = section.isNull("cardKey") ? nil : try section.key("cardKey")
        }
        try section.part(&keyChain, "publicKeys", usual: scheme.specification.keyChain)
        try section.part(&signatures, "signatures")
        guard keyChain == nil, scheme == .commonKernel, signatures.card.accountNumber != nil
        else { return }
        throw section.error(
            "signatures", found: "an account number for the card's certificate",
            allowed: "no account number, because a certificate on an elliptic curve has none")
    }

    private var keysJSON: JSONValue {
        .object([
            "cryptogram": .object([
                "version": .integer(cryptogramName),
                "keyIndex": .number(keyDerivationIndex),
                "issuerApplicationData": .bytes(fixedIssuerApplicationData),
                "transactionCounter": .number(initialTransactionCounter),
            ]),
            "keys": issuerKeys.json,
            "cardKey": cardKey.map { .key($0) } ?? .null,
            "publicKeys": .part(keyChain),
            "signatures": signatures.json,
        ])
    }

    /// The usual number of the cryptogram version.
    var cryptogramName: Int64 {
        scheme.specification.cryptogramVersions.first { $0.version == cryptogramVersion }?.name
            ?? Int64(cryptogramVersion.number)
    }
}

extension ReferencePIN: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        var digits = ""
        try section.digits(&digits, "pin", 4...12, isSecret: true)
        if !digits.isEmpty { pin = SecretBytes(Array(digits.utf8)) }
        try section.number(&tryLimit, "tries", 0...15)
    }

    var json: JSONValue {
        .object([
            "pin": pin.withBytes { .string(String(decoding: $0, as: UTF8.self)) },
            "tries": .number(tryLimit),
        ])
    }
}

extension IssuerActionCodes: PlainProfileObject {
    static var members: [ProfileMember<Self>] {
        [
            .bytes("default", \.`default`, 5...5),
            .bytes("denial", \.denial, 5...5),
            .bytes("online", \.online, 5...5),
        ]
    }
}

extension CardRecord {
    /// Reads a record; its data consists of the data objects inside template `70`.
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        var (file, number) = (UInt8(1), UInt8(1))
        var (isAuthenticated, isEncrypted) = (false, false)
        var content: [UInt8] = []
        try section.number(&file, "file", 1...30)
        try section.number(&number, "record", 1...255)
        try section.flag(&isAuthenticated, "authenticated")
        try section.flag(&isEncrypted, "encrypted")
        try section.bytes(&content, "data", 0...253)
        self.init(
            file, number, isAuthenticated: isAuthenticated, isEncrypted: isEncrypted,
            content: content)
    }

    fileprivate var json: JSONValue {
        .object([
            "file": .number(fileIdentifier), "record": .number(number),
            "authenticated": .boolean(isAuthenticated), "encrypted": .boolean(isEncrypted),
            "data": .bytes(content),
        ])
    }
}
