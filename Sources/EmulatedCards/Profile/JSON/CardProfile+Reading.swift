// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// Reads a profile from JSON.
    ///
    /// A profile lists its applications, each with at least scheme, application identifier, label,
    /// and account. Other members default to those of the scheme's other cards. For the format, see
    /// Docs/card-profile.schema.json.
    ///
    /// - Throws: `CardProfileError` for the first invalid member.
    public init(json: [UInt8]) throws(CardProfileError) {
        try self.init(ProfileValue(json: json))
    }

    init(_ value: ProfileValue) throws(CardProfileError) {
        let section = try ProfileSection(value, path: "$")
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

    /// Reads an application, with the scheme's defaults for missing members.
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
                path: "\(path).\(name)", found: "nothing", allowed: "a value (there is no default)")
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

    /// Reads the name, which is also the name of the file with the counters.
    private static func readName(
        _ name: inout String, _ section: ProfileSection
    ) throws(CardProfileError) {
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
}
