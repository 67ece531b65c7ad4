// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardProfile {
    /// Reads a profile from JSON.
    ///
    /// A profile lists its applications, each with at least scheme, application identifier, label,
    /// and account. Other members default to those of the scheme's other cards. For the format, see
    /// Docs/card-profile.schema.json.
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

    init(_ value: JSONValue) throws(JSONMemberError) {
        let section = try JSONObjectDecoder(value)
        _ = section.value("$schema")
        var (name, summary) = ("card", "A custom card")
        try Self.readName(&name, section)
        try section.text(&summary, "summary", 1...120)
        var (uniqueIdentifier, answerToSelect): ([UInt8]?, [UInt8]?) = (nil, nil)
        try section.bytes(&uniqueIdentifier, "uid", 4...10)
        try section.bytes(&answerToSelect, "ats", 2...20)
        var (isBlocked, hasDirectory) = (false, true)
        try section.flag(&isBlocked, "blocked")
        try section.flag(&hasDirectory, "directory")
        var wallet: Wallet?
        try section.part(&wallet, "wallet", usual: .empty)
        let applications = try Self.readApplications(section)
        try section.rejectUnknownMembers()
        self.init(
            name: name, summary: summary, applications.first, others: applications.others,
            isBlocked: isBlocked, hasDirectory: hasDirectory, wallet: wallet,
            uniqueIdentifier: uniqueIdentifier, answerToSelect: answerToSelect)
        for (index, application) in self.applications.enumerated()
        where application.records.contains(where: { $0.bytes.count > 256 }) {
            throw JSONMemberError(
                document: section.document,
                location: section.location.member("applications").element(index).member("records"),
                found: "a record of more than 256 bytes with the padding and the changed elements",
                allowed: "records that fit the answer to READ RECORD")
        }
    }

    private static func readApplications(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) -> (first: CardApplication, others: [CardApplication]) {
        let allowed = "a list of one to eight objects"
        let sections = try section.required(
            try section.objects("applications", allowed: allowed), "applications",
            allowed: allowed)
        var applications: [CardApplication] = []
        for section in sections { applications.append(try readApplication(section)) }
        guard let first = applications.first, applications.count <= 8 else {
            throw section.error("applications", allowed: allowed)
        }
        return (first, Array(applications.dropFirst()))
    }

    /// Reads an application, with the scheme's defaults for missing members.
    private static func readApplication(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) -> CardApplication {
        let scheme: CardScheme = try section.required(
            try section.choice("scheme"), "scheme", allowed: CardScheme.names)
        for name in ["aid", "label", "account"] where !section.contains(name) {
            throw section.error(name, allowed: "a value (there is no default)")
        }
        var application = CardApplication.standard(
            scheme, account: .test("", sequenceNumber: scheme.specification.sequenceNumber),
            identifier: [],
            label: "")
        try application.readAll(section)
        guard !application.account.number.isEmpty else {
            throw JSONMemberError(
                document: section.document,
                location: section.location.member("account").member("pan"), found: "nothing",
                allowed: "12 to 19 decimal digits")
        }
        return application
    }

    /// Reads the name, which is also the name of the file with the counters.
    private static func readName(
        _ name: inout String, _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        let allowed = "1 to 40 lowercase letters, digits, and hyphens, not starting with a hyphen"
        name =
            try section.read("name", allowed: allowed) { value in
                value.text(1...40).flatMap { text in
                    let isPlain = text.allSatisfy {
                        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
                    }
                    return isPlain && !text.hasPrefix("-") ? text : nil
                }
            } ?? name
    }

    /// The profile with its keys, as a document that `init(json:)` reads.
    public var document: String {
        String(decoding: JSONWriter.text(value, isIndented: true), as: UTF8.self)
    }

    /// Returns the profile with some properties changed.
    ///
    /// - Parameter assignments: A path, `=`, and a value each, such as
    ///   `applications[0].risk.decision=offline`. A value is JSON unless the property is a string.
    /// - Returns: A card with new records and certificates.
    /// - Throws: `CardProfileError` for the first invalid assignment or member.
    public func changed(by assignments: [String]) throws(CardProfileError) -> CardProfile {
        // Digits are a number or bytes: what the property cannot be as JSON is a text.
        var texts: [JSONLocation: JSONMemberError] = [:]
        while true {
            var (changed, locations) = (value, Set<JSONLocation>())
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
    var value: JSONValue {
        .object([
            "name": .string(name), "summary": .string(summary), "uid": .bytes(uniqueIdentifier),
            "ats": .bytes(answerToSelect), "blocked": .boolean(isBlocked),
            "directory": .boolean(hasDirectory), "wallet": .part(wallet),
            "applications": .array(applications.map(\.json)),
        ])
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
