// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardProfile {
    /// Reads a profile from JSON.
    ///
    /// A profile lists its applications, each with at least scheme, application identifier, label,
    /// and account. Other members default to those of the scheme's other cards. For the format, see
    /// `taptopay card schema`.
    ///
    /// - Parameter json: The JSON text in UTF-8, such as `Data` or `[UInt8]`.
    /// - Throws: `CardProfileError` for the first invalid member.
    public init(json: some Sequence<UInt8>) throws(CardProfileError) {
        do {
            try self.init(JSONValue(profile: Array(json)))
        } catch {
            throw CardProfileError(error)
        }
    }

    /// Reads a profile from JSON.
    ///
    /// - Parameter json: The JSON text.
    /// - Throws: `CardProfileError` for the first invalid member.
    public init(json: some StringProtocol) throws(CardProfileError) {
        try self.init(json: json.utf8)
    }

    /// A profile as it is written.
    private struct Document: ProfileObject {
        var name = "card"
        var summary = "A custom card"
        var expectedOutcome: ExpectedOutcome?
        var uniqueIdentifier: [UInt8]?
        var answerToSelect: [UInt8]?
        var isBlocked = false
        var hasDirectory = true
        var wallet: Wallet?
        var applications: [CardApplication] = []

        static var required: [String] { ["applications"] }

        static let fields: [Field<Self>] = [
            // The name is also that of the file with the counters.
            .rule(
                "name", \.name,
                schema: JSONSchema.text(pattern: "^[a-z0-9][a-z0-9-]{0,39}$"),
                allowed: "1 to 40 lowercase letters, digits, and hyphens, not starting with a "
                    + "hyphen",
                { $0.text(1...40).flatMap { $0.isCardName ? $0 : nil } },
                written: { .string($0) }
            )
            .described("The card's name; its counters are stored under this name."),
            .text("summary", count: 1...120, \.summary)
                .described("What the card is for."),
            .part("expected", \.expectedOutcome, usual: .onlineRequest)
                .described("How a purchase of 12.50 US dollars ends with the card."),
            .bytes("uid", count: 4...10, \.uniqueIdentifier)
                .described("The chip's unique identifier; null for a usual one."),
            .bytes("ats", count: 2...20, \.answerToSelect)
                .described("The answer to select; null for a usual one."),
            .boolean("blocked", \.isBlocked)
                .described("Whether the whole card is blocked (6A81)."),
            .boolean("directory", \.hasDirectory)
                .described("Whether there is a directory (2PAY.SYS.DDF01)."),
            .part("wallet", \.wallet, usual: .empty)
                .described("The loyalty passes of a phone; null for a card."),
            Field(
                "applications",
                schema: JSONSchema.array(
                    .object(CardApplication.schema), least: 1, most: 8),
                value: { .array($0.applications.map(\.json)) }
            ) {
                (section, name, profile) throws(JSONMemberError) in
                profile.applications = try CardProfile.readApplications(section, name)
            }
            .described("The applications, in the order of the directory."),
        ]
    }

    /// The JSON Schema (draft 2020-12) of a profile, as far as a schema can describe one.
    ///
    /// What depends on several members, such as the size of a record, only the reader checks.
    package static var schema: String {
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Emulated card",
            "description": """
            A payment card that taptopay emulates. The command taptopay card new creates one, \
            and every command that takes a card accepts its file. Omitted properties are as in \
            the scheme's other cards. Bytes are hexadecimal digits.
            """,
        ]
        for member in Document.schema.members { schema[member.name] = member.value }
        let text: JSONValue = ["type": "string"]
        var properties: JSONObject = ["$schema": text, "$comment": text]
        for member in schema["properties"]?.object?.members ?? [] {
            properties[member.name] = member.value
        }
        schema["properties"] = .object(properties)
        return String(
            decoding: JSONWriter.text(.object(schema), isIndented: true), as: UTF8.self)
    }

    init(_ value: JSONValue) throws(JSONMemberError) {
        let section = try JSONObjectDecoder(value)
        section.allow(["$schema", "$comment"])
        var profile = Document()
        try profile.read(section)
        guard let first = profile.applications.first else {
            throw section.error("applications", allowed: Self.allowedApplications)
        }
        self.init(
            name: profile.name, summary: profile.summary, first,
            others: Array(profile.applications.dropFirst()), isBlocked: profile.isBlocked,
            hasDirectory: profile.hasDirectory, wallet: profile.wallet,
            uniqueIdentifier: profile.uniqueIdentifier, answerToSelect: profile.answerToSelect,
            expectedOutcome: profile.expectedOutcome)
        for (index, application) in self.applications.enumerated() {
            let location = section.location.member("applications").element(index).member("records")
            if application.records.contains(where: { $0.bytes.count > 256 }) {
                throw JSONMemberError(
                    document: section.document, location: location,
                    found:
                        "a record of more than 256 bytes with the padding and the changed elements",
                    allowed: "records that fit the answer to READ RECORD")
            }
            // The number after 255.
            if application.records.contains(where: { $0.number == 0 }) {
                throw JSONMemberError(
                    document: section.document, location: location,
                    found: "record 255, after which there is no number for the added elements",
                    allowed: "lower numbers in the file of the last record")
            }
        }
    }

    private static let allowedApplications = "a list of one to eight objects"

    private static func readApplications(
        _ section: JSONObjectDecoder, _ name: String
    ) throws(JSONMemberError) -> [CardApplication] {
        let sections = try section.objects(name, allowed: allowedApplications) ?? []
        guard (1...8).contains(sections.count) else {
            throw section.error(name, allowed: allowedApplications)
        }
        return try sections.map { section throws(JSONMemberError) in
            try readApplication(section)
        }
    }

    /// Reads an application, with the scheme's defaults for missing members.
    private static func readApplication(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) -> CardApplication {
        let scheme = try section.required(
            try section.read("scheme", allowed: CardScheme.names) { value in
                value.string.flatMap(CardScheme.init)
            }, "scheme", allowed: CardScheme.names)
        for name in ["aid", "label", "account"] where !section.contains(name) {
            throw section.error(name, allowed: "a value (there is no default)")
        }
        var application = CardApplication.standard(
            scheme, account: .test("", sequenceNumber: scheme.specification.sequenceNumber),
            identifier: [],
            label: "")
        try application.read(section)
        guard !application.account.number.isEmpty else {
            throw JSONMemberError(
                document: section.document,
                location: section.location.member("account").member("pan"), found: "nothing",
                allowed: "12 to 19 decimal digits")
        }
        return application
    }

    /// The profile with its keys, as a document that `init(json:)` reads.
    public var document: String {
        String(decoding: JSONWriter.text(value, isIndented: true), as: UTF8.self)
    }

    /// Returns the profile with some properties changed.
    ///
    /// The changed card has an expected outcome only if an assignment states it.
    ///
    /// - Parameter assignments: A path, `=`, and a value each, such as
    ///   `applications[0].risk.decision=offline`. A value is JSON unless the property is a string.
    /// - Returns: A card with new records and certificates.
    /// - Throws: `CardProfileError` for the first invalid assignment or member.
    public func changed(by assignments: [String]) throws(CardProfileError) -> CardProfile {
        // Digits are a number or bytes: what the property cannot be as JSON is a text.
        var texts: [JSONLocation: JSONMemberError] = [:]
        while true {
            var (changed, locations) = (value(expecting: nil), Set<JSONLocation>())
            for assignment in assignments {
                locations.insert(try changed.assign(assignment, texts: Set(texts.keys)))
            }
            do {
                return try CardProfile(changed)
            } catch {
                if let first = texts[error.location] { throw CardProfileError(first) }
                guard locations.contains(error.location) else { throw CardProfileError(error) }
                texts[error.location] = error
            }
        }
    }

    /// The complete profile, including default values.
    var value: JSONValue { value(expecting: expectedOutcome) }

    private func value(expecting expectedOutcome: ExpectedOutcome?) -> JSONValue {
        Document(
            name: name, summary: summary, expectedOutcome: expectedOutcome,
            uniqueIdentifier: uniqueIdentifier, answerToSelect: answerToSelect,
            isBlocked: isBlocked, hasDirectory: hasDirectory, wallet: wallet,
            applications: applications
        ).json
    }
}

extension String {
    fileprivate var isCardName: Bool {
        !hasPrefix("-")
            && allSatisfy {
                ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
            }
    }
}

/// An error in a card's JSON profile: its path, what was found, and what is allowed.
///
/// It contains no account number and no key.
public struct CardProfileError: Error, Hashable, Sendable {
    /// The JSON path, such as `$.applications[0].aid`.
    public let path: String
    /// A description of the invalid value.
    public let found: String
    /// A description of the allowed values.
    public let allowed: String

    init(path: String, found: String, allowed: String) {
        self.path = path
        self.found = found
        self.allowed = allowed
    }

    init(_ error: JSONMemberError) {
        self.init(path: "\(error.location)", found: error.found, allowed: error.allowed)
    }
}

extension CardProfileError: CustomStringConvertible {
    /// A one-sentence description for people.
    public var description: String { "\(path): found \(found); allowed: \(allowed)." }
}
