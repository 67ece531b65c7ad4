// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

extension CardApplication: ProfileObject {
    static var required: [String] { ["scheme", "aid", "label", "account"] }

    static let fields = selection + processing + keys + behavior

    private static let selection: [Field<Self>] = [
        // `scheme` was read first, because it determines the defaults of the other members.
        .choice("scheme", \.scheme)
            .described(
                "The scheme whose rules the application follows; omitted "
                    + "properties are as in its other cards."),
        .bytes("aid", count: 5...16, \.identifier)
            .described("The application identifier (4F, 84)."),
        .text("label", count: 1...16, \.label)
            .described("The label (50)."),
        .text("preferredName", count: 1...16, \.preferredName)
            .described("The preferred name (9F12)."),
        .number("priority", in: 0...255, \.priority)
            .described(
                "The priority indicator (87); a low digit of 1 is the highest "
                    + "priority."),
        .bytes("kernelIdentifier", count: 0...8, \.kernelIdentifier)
            .described("The kernel identifier (9F2A); null leaves the choice to the AID."),
        .bytes("extendedSelection", count: 0...11, \.extendedSelection)
            .described(
                "Extended selection (9F29), which a reader that supports it "
                    + "appends to the identifier."),
        .elements("selectionObjects", \.selectionObjects)
            .described("Further data objects of the selection answer (BF0C)."),
        .boolean("blocked", \.isBlocked)
            .described("Whether the application is blocked (6283)."),
        .part("account", \.account)
            .described("The account. Use published test numbers only."),
    ]

    private static let processing: [Field<Self>] = [
        .list("pdol", \.processingOptionsList)
            .described("The data that the card requests for GET PROCESSING OPTIONS (9F38)."),
        .bytes("aip", count: 2...2, \.statedInterchangeProfile)
            .described(
                "The application interchange profile (82); null derives it from "
                    + "the other properties."),
        .list("cdol1", \.riskManagementList1)
            .described("The data that the card requests for the first GENERATE AC (8C)."),
        .list("cdol2", \.riskManagementList2)
            .described("The data that the card requests for the second GENERATE AC (8D)."),
        .list("drdol", \.dataRecoveryList)
            .described(
                "The data that the card requests for RECOVER AC (9F51); empty if "
                    + "the card does not support recovery."),
        .bytes("usageControl", count: 2...2, \.usageControl)
            .described("Application usage control (9F07)."),
        .bytes("cvmList", count: 8...252, \.verificationMethodList)
            .described("The cardholder verification method list (8E)."),
        .part("issuerActionCodes", \.issuerActionCodes, usual: .standard)
            .described("The issuer action codes; null for none."),
        .bytes("version", count: 2...2, \.applicationVersion)
            .described("The application's version (9F08)."),
        .elements("elements", \.elementChanges)
            .described(
                "What the contactless card sends in place of an element, in every "
                    + "answer: selection, processing options, records, certificates, "
                    + "cryptograms, and GET DATA. null omits the element, and a list "
                    + "repeats it. An element that the card sends nowhere is added to "
                    + "its records. The card's behavior does not change; certificates "
                    + "cover changed records, and a transaction's signature covers the "
                    + "answer before the change."),
        .rule(
            "padding", \.padding, schema: JSONSchema.text(pattern: "^(00|[Ff]{2}){0,16}$"),
            allowed: "up to 16 bytes 00 or FF as hexadecimal digits",
            { value in
                value.bytes(0...16).flatMap { bytes in
                    bytes.allSatisfy { [0x00, 0xFF].contains($0) } ? bytes : nil
                }
            }, written: { .bytes($0) }
        )
        .described(
            "Bytes 00 and FF before, between, and after the objects of each "
                + "template that the contactless card sends (ISO/IEC 7816-4:1995)."),
        .optional(
            "transactionLog", \.transactionLog,
            schema: JSONSchema.array(.object((1...252).hexadecimalSchema), most: 30),
            allowed: "a list of up to 30 records with up to 252 bytes each",
            { value in
                guard let values = value.array, values.count <= 30 else { return nil }
                let read = values.compactMap { $0.bytes(1...252) }
                return read.count == values.count ? read : nil
            }, written: { .array($0.map { .bytes($0) }) }
        )
        .described(
            "The records of the transaction log, newest first, in file 11; "
                + "null for a card without a log. The selection answer gets the Log "
                + "Entry (9F4D). Each record has the length of the Log Format "
                + "(9F4F), which is 9F27 (1 byte), 9F02 (6), 5F2A (2), 9A (3), and "
                + "9F36 (2) unless readableObjects or elements have another one."),
        Field(
            "records",
            schema: JSONSchema.nullable(JSONSchema.array(.object(CardRecord.schema))),
            value: { $0.givenRecords.map { .array($0.map(\.json)) } ?? .null }
        ) {
            (section, name, application) throws(JSONMemberError) in
            guard !section.isNull(name) else { return application.givenRecords = nil }
            application.givenRecords = try section.objects(name)?.map {
                section throws(JSONMemberError) in try CardRecord(section)
            }
        }
        .described("Records instead of the scheme's; certificates follow them in file 4."),
    ]

    private static let keys: [Field<Self>] = [
        .section("cryptogram", \.self, cryptogram)
            .described("How the card computes its cryptograms."),
        .part("keys", \.issuerKeys)
            .described("The issuer's master keys. Use test keys only."),
        .key("cardKey", \.cardKey)
            .described("The card's key for cryptograms, if it is not derived from imkAC."),
        .part("publicKeys", \.keyChain, usual: { $0.scheme.specification.keyChain })
            .described(
                "The keys that certify the card; null for no certificates, or, "
                    + "with the common kernel, for certificates with elliptic curves."),
        .part("signatures", \.signatures)
            .described(
                "What the contactless card's certificates and signatures say. For "
                    + "a card of an unknown authority, change the element 8F."),
    ]

    private static let cryptogram: [Field<Self>] = [
        Field(
            "version", schema: CardScheme.cryptogramVersionSchema,
            value: { .integer($0.cryptogramName) }
        ) {
            (section, name, application) throws(JSONMemberError) in
            let versions = application.scheme.specification.cryptogramVersions
            let allowed = versions.map { String($0.name) }.joined(separator: ", ")
            let version = try section.read(name, allowed: allowed) { value in
                versions.first { $0.name == value.integer }?.version
            }
            if let version { application.cryptogramVersion = version }
        },
        .number("keyIndex", in: 0...255, \.keyDerivationIndex)
            .described("The key derivation index."),
        .bytes("issuerApplicationData", count: 0...32, \.fixedIssuerApplicationData)
            .described("Constant issuer application data (9F10) instead of the scheme's."),
        .number("transactionCounter", in: 0...65_535, \.initialTransactionCounter)
            .described("The counter (9F36) of a new card."),
    ]

    private static let behavior: [Field<Self>] = [
        .part("risk", \.riskManagement)
            .described("How the card decides."),
        .bytes("formFactor", count: 0...32, \.formFactorIndicator)
            .described("Form factor indicator or third-party data (9F6E); empty for none."),
        .part("relayResistance", \.relayResistance, usual: .honest)
            .described("Relay resistance protocol (Mastercard)."),
        .part("magneticStripe", \.magneticStripe, usual: .standard)
            .described("Mag-stripe mode (Mastercard)."),
        .part("integratedStorage", \.integratedStorage, usual: .free)
            .described("Integrated data storage (Mastercard)."),
        .part("standaloneStorage", \.standaloneStorage, usual: .empty)
            .described("Standalone data storage (Mastercard)."),
        .number("balance", in: 0...999_999_999_999, \.balance)
            .described("The remaining offline spending amount (9F50), in minor units."),
        .part("removal", \.removal, usual: CardRemoval(step: .generateApplicationCryptogram))
            .described("A card that executes a command and leaves before it answers."),
        .part("referencePIN", \.referencePIN, usual: .standard)
            .described(
                "The PIN that the chip knows and the issuer's commands change; "
                    + "null for none."),
        .elements("readableObjects", \.readableObjects)
            .described("The data objects that GET DATA returns in addition to the counters."),
        .rule(
            "readableCounters", \.readableCounters,
            schema: JSONSchema.array(
                .object(JSONSchema.choice(CardApplication.counters.map(\.description)))),
            allowed: "a list of the tags 9F36, 9F13, or 9F17",
            { value in
                let tags = value.array?.compactMap { $0.text(4...4).flatMap(Tag.init(digits:)) }
                guard let tags, tags.count == value.array?.count,
                    Set(CardApplication.counters).isSuperset(of: tags)
                else { return nil }
                return Set(tags)
            }, written: { .array($0.sorted().map { .string($0.description) }) }
        )
        .described("The counters that GET DATA returns."),
    ]

    /// The counters that a card can return to GET DATA.
    private static let counters: [Tag] = [
        .applicationTransactionCounter, .lastOnlineATCRegister, .pinTryCounter,
    ]

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        // The name of an application has up to 16 bytes (EMV Book 1, 12.2.1).
        if let extendedSelection, identifier.count + extendedSelection.count > 16 {
            throw section.error(
                "extendedSelection",
                allowed: "\((0...max(0, 16 - identifier.count)).hexadecimalDigits), or null")
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
        let formats = elementChanges[.logFormat] ?? [readableObjects[.logFormat, default: format]]
        if elementChanges[.logFormat] == nil { readableObjects[.logFormat] = formats.first }
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

extension CardScheme {
    /// The schema of the usual number of a cryptogram version, with those of each scheme.
    fileprivate static var cryptogramVersionSchema: JSONObject {
        let versions = allCases.map { scheme in
            (scheme, scheme.specification.cryptogramVersions.map(\.name).sorted())
        }
        let all = Set(versions.flatMap(\.1)).sorted()
        let texts = versions.map { scheme, names in
            "\(scheme.rawValue): \(names.map(String.init).joined(separator: ", "))"
        }
        return [
            "type": "integer", "enum": .array(all.map { .integer($0) }),
            "description": .string("The cryptogram version. \(texts.joined(separator: "; "))."),
        ]
    }
}

extension ReferencePIN: ProfileObject {
    static let fields: [Field<Self>] = [
        .rule(
            "pin", \.pin, schema: (4...12).digitsSchema,
            allowed: (4...12).counted("decimal digit"), isSecret: true,
            { $0.digits(4...12).map { SecretBytes(Array($0.utf8)) } },
            written: { $0.withBytes { .string(String(decoding: $0, as: UTF8.self)) } }
        )
        .described("The PIN of a new card."),
        .number("tries", in: 0...15, \.tryLimit)
            .described(
                "The number of tries (9F17) of a new card, and after the issuer "
                    + "changes or unblocks the PIN."),
    ]
}

extension IssuerActionCodes: ProfileObject {
    static let fields: [Field<Self>] = [
        .bytes("default", count: 5...5, \.`default`)
            .described("IAC default (9F0D)."),
        .bytes("denial", count: 5...5, \.denial)
            .described("IAC denial (9F0E)."),
        .bytes("online", count: 5...5, \.online)
            .described("IAC online (9F0F)."),
    ]
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

        static let fields: [Field<Self>] = [
            .number("file", in: 1...30, \.file)
                .described("The short file identifier."),
            .number("record", in: 1...255, \.number)
                .described("The number of the record in its file."),
            .boolean("authenticated", \.isAuthenticated)
                .described("Whether offline data authentication covers it."),
            .boolean("encrypted", \.isEncrypted)
                .described("Whether the secure channel of the common kernel encrypts it."),
            .bytes("data", count: 0...253, \.data)
                .described("The data objects inside template 70."),
        ]
    }

    fileprivate static var schema: JSONObject { Document.schema }

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
