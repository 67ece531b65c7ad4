// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// Reads a profile from JSON.
    ///
    /// A profile names its applications, and of each at least scheme, application
    /// identifier, label and account; what else it leaves out is as with the scheme's other
    /// cards. Docs/card-profile.schema.json has the format.
    ///
    /// - Throws: `CardProfileError` that names the first mistake.
    public init(json: [UInt8]) throws(CardProfileError) {
        try self.init(ProfileValue(json: json))
    }

    init(_ value: ProfileValue) throws(CardProfileError) {
        let section = try ProfileSection(value, path: "$")
        _ = section.value("$schema")
        var (name, summary) = ("card", "A card of your own")
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
        try section.refuseOthers()
        self.init(
            name: name, summary: summary, applications.first, others: applications.others,
            isBlocked: isBlocked, hasDirectory: hasDirectory, wallet: wallet,
            uniqueIdentifier: uniqueIdentifier, answerToSelect: answerToSelect)
    }

    private static func readApplications(
        _ section: ProfileSection
    ) throws(CardProfileError) -> (first: CardApplication, others: [CardApplication]) {
        let value = section.value("applications") ?? .null
        let allowed = "a list of one to eight objects"
        guard case .list(let values) = value, values.count <= 8 else {
            throw section.error("applications", value, allowed: allowed)
        }
        var applications: [CardApplication] = []
        for (index, value) in values.enumerated() {
            applications.append(
                try readApplication(value, path: "$.applications[\(index)]"))
        }
        guard let first = applications.first else {
            throw section.error("applications", value, allowed: allowed)
        }
        return (first, Array(applications.dropFirst()))
    }

    /// Starts with what a scheme's cards have in common, then reads what is said.
    private static func readApplication(
        _ value: ProfileValue, path: String
    ) throws(CardProfileError) -> CardApplication {
        let section = try ProfileSection(value, path: path)
        guard let scheme: CardScheme = try section.choice("scheme") else {
            throw CardProfileError(
                path: "\(path).scheme", found: "nothing", allowed: CardScheme.names)
        }
        for name in ["aid", "label", "account"] where !section.names.contains(name) {
            throw CardProfileError(
                path: "\(path).\(name)", found: "nothing", allowed: "a value; it has no default")
        }
        var application = CardApplication.standard(
            scheme, account: .test("", sequenceNumber: scheme == .visa ? 1 : 0), identifier: [],
            label: "")
        try application.read(value, path: path)
        guard !application.account.number.isEmpty else {
            throw CardProfileError(
                path: "\(path).account.pan", found: "nothing", allowed: "12 to 19 decimal digits")
        }
        return application
    }

    /// The name becomes that of a file in which the counters are kept.
    private static func readName(
        _ name: inout String, _ section: ProfileSection
    ) throws(CardProfileError) {
        let allowed = "1 to 40 small letters, digits and hyphens, a letter or digit first"
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
}
