// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

extension CardApplication: ProfileObject {
    static var fields: [Field<Self>] { selection + processing + keys + behavior }

    private static var selection: [Field<Self>] {
        [
            // `scheme` was read first, because it determines the defaults of the other members.
            .choice("scheme", \.scheme),
            .bytes("aid", count: 5...16, \.identifier),
            .text("label", count: 1...16, \.label),
            .text("preferredName", count: 1...16, \.preferredName),
            .number("priority", in: 0...255, \.priority),
            .bytes("kernelIdentifier", count: 0...8, \.kernelIdentifier),
            .bytes("extendedSelection", count: 0...11, \.extendedSelection),
            .elements("selectionObjects", \.selectionObjects),
            .boolean("blocked", \.isBlocked),
            .part("account", \.account),
        ]
    }

    private static var processing: [Field<Self>] {
        [
            .list("pdol", \.processingOptionsList),
            .bytes("aip", count: 2...2, \.statedInterchangeProfile),
            .list("cdol1", \.riskManagementList1),
            .list("cdol2", \.riskManagementList2),
            .list("drdol", \.dataRecoveryList),
            .bytes("usageControl", count: 2...2, \.usageControl),
            .bytes("cvmList", count: 8...252, \.verificationMethodList),
            .part("issuerActionCodes", \.issuerActionCodes, usual: .standard),
            .bytes("version", count: 2...2, \.applicationVersion),
            .elements("elements", \.elementChanges),
            .bytes("padding", count: 0...16, \.padding),
            .optional(
                "transactionLog", \.transactionLog,
                allowed: "a list of up to 30 records with up to 252 bytes each",
                { value in
                    guard let values = value.array, values.count <= 30 else { return nil }
                    let read = values.compactMap { $0.bytes(1...252) }
                    return read.count == values.count ? read : nil
                }, written: { .array($0.map { .bytes($0) }) }),
            Field("records", value: { $0.givenRecords.map { .array($0.map(\.json)) } ?? .null }) {
                (section, name, application) throws(JSONMemberError) in
                guard !section.isNull(name) else { return application.givenRecords = nil }
                application.givenRecords = try section.objects(name)?.map {
                    section throws(JSONMemberError) in try CardRecord(section)
                }
            },
        ]
    }

    private static var keys: [Field<Self>] {
        [
            .section("cryptogram", \.self, cryptogram),
            .part("keys", \.issuerKeys),
            .key("cardKey", \.cardKey),
            .part("publicKeys", \.keyChain, usual: { $0.scheme.specification.keyChain }),
            .part("signatures", \.signatures),
        ]
    }

    private static var cryptogram: [Field<Self>] {
        [
            Field("version", value: { .integer($0.cryptogramName) }) {
                (section, name, application) throws(JSONMemberError) in
                let versions = application.scheme.specification.cryptogramVersions
                let allowed = versions.map { String($0.name) }.joined(separator: ", ")
                let version = try section.read(name, allowed: allowed) { value in
                    versions.first { $0.name == value.integer }?.version
                }
                if let version { application.cryptogramVersion = version }
            },
            .number("keyIndex", in: 0...255, \.keyDerivationIndex),
            .bytes("issuerApplicationData", count: 0...32, \.fixedIssuerApplicationData),
            .number("transactionCounter", in: 0...65_535, \.initialTransactionCounter),
        ]
    }

    private static var behavior: [Field<Self>] {
        [
            .part("risk", \.riskManagement),
            .bytes("formFactor", count: 0...32, \.formFactorIndicator),
            .part("relayResistance", \.relayResistance, usual: .honest),
            .part("magneticStripe", \.magneticStripe, usual: .standard),
            .part("integratedStorage", \.integratedStorage, usual: .free),
            .part("standaloneStorage", \.standaloneStorage, usual: .empty),
            .number("balance", in: 0...999_999_999_999, \.balance),
            .part("removal", \.removal, usual: CardRemoval(step: .generateApplicationCryptogram)),
            .part("referencePIN", \.referencePIN, usual: .standard),
            .elements("readableObjects", \.readableObjects),
            .rule(
                "readableCounters", \.readableCounters,
                allowed: "a list of the tags 9F36, 9F13, or 9F17",
                { value in
                    let tags = value.array?.compactMap { $0.text(4...4).flatMap(Tag.init(digits:)) }
                    let known: Set<Tag> = [0x9F36, 0x9F13, 0x9F17]
                    guard let tags, tags.count == value.array?.count, known.isSuperset(of: tags)
                    else { return nil }
                    return Set(tags)
                }, written: { .array($0.sorted().map { .string($0.description) }) }),
        ]
    }

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        // The name of an application has up to 16 bytes (EMV Book 1, 12.2.1).
        if let extendedSelection, identifier.count + extendedSelection.count > 16 {
            throw section.error(
                "extendedSelection",
                allowed: "\((0...max(0, 16 - identifier.count)).hexadecimalDigits), or null")
        }
        guard padding.allSatisfy({ [0x00, 0xFF].contains($0) }) else {
            throw section.error(
                "padding", found: "other bytes", allowed: "the bytes 00 and FF as digits")
        }
        guard keyChain != nil || scheme != .commonKernel || signatures.card.accountNumber == nil
        else {
            throw section.error(
                "signatures", found: "an account number for the card's certificate",
                allowed: "no account number, because a certificate on an elliptic curve has none")
        }
        try completeLogFormat(section)
    }

    /// Gives a log a format (`9F4F`) if the profile has none, and checks the records against it.
    ///
    /// See EMV Book 3, Annex D4.
    private mutating func completeLogFormat(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
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

    /// The usual number of the cryptogram version.
    var cryptogramName: Int64 {
        scheme.specification.cryptogramVersions.first { $0.version == cryptogramVersion }?.name
            ?? Int64(cryptogramVersion.number)
    }
}

extension ReferencePIN: ProfileObject {
    static var fields: [Field<Self>] {
        [
            .rule(
                "pin", \.pin, allowed: (4...12).counted("decimal digit"), isSecret: true,
                { $0.digits(4...12).map { SecretBytes(Array($0.utf8)) } },
                written: { $0.withBytes { .string(String(decoding: $0, as: UTF8.self)) } }),
            .number("tries", in: 0...15, \.tryLimit),
        ]
    }
}

extension IssuerActionCodes: ProfileObject {
    static var fields: [Field<Self>] {
        [
            .bytes("default", count: 5...5, \.`default`),
            .bytes("denial", count: 5...5, \.denial),
            .bytes("online", count: 5...5, \.online),
        ]
    }
}

extension CardRecord {
    /// A record as it is written in a profile.
    private struct Document: ProfileObject {
        var file: UInt8 = 1
        var number: UInt8 = 1
        var isAuthenticated = false
        var isEncrypted = false
        /// The data objects inside template `70`.
        var data: [UInt8] = []

        static var fields: [Field<Self>] {
            [
                .number("file", in: 1...30, \.file),
                .number("record", in: 1...255, \.number),
                .boolean("authenticated", \.isAuthenticated),
                .boolean("encrypted", \.isEncrypted),
                .bytes("data", count: 0...253, \.data),
            ]
        }
    }

    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        var record = Document()
        try record.read(section)
        self.init(
            record.file, record.number, isAuthenticated: record.isAuthenticated,
            isEncrypted: record.isEncrypted, content: record.data)
    }

    fileprivate var json: JSONValue {
        Document(
            file: fileIdentifier, number: number, isAuthenticated: isAuthenticated,
            isEncrypted: isEncrypted, data: content
        ).json
    }
}
