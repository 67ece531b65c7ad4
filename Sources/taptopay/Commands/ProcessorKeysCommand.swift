// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProcessorService

/// `taptopay psp keys`: the API keys of the provider's service.
enum ProcessorKeysCommand {
    static let command = Command(
        name: "keys", summary: "List, make, rotate and revoke the service's API keys.",
        discussion: """
            Works on the folder of taptopay psp serve, whether it runs or not. A key is shown once, \
            when it is made; the service keeps its SHA-256.
            """,
        subcommands: [list, new, rotate, revoke])

    private static let folder = Option(
        name: "state", value: "FOLDER",
        help: "The service's folder; that of the other psp commands if not given.")
    private static let database = Option(
        name: "database", value: "ADDRESS",
        help: "The service's database; psp.sqlite in that folder if not given.")
    private static let identifier = Argument(
        name: "ID", help: "The key's name, such as key_0123456789ABCDEF.")

    private struct Row: Encodable {
        let id: String
        let name: String
        let merchant: String?
        let scopes: [String]
        let created: Int64
        let expires: Int64?
        let revoked: Int64?
        var apiKey: String?

        init(_ entry: APIKeyEntry, _ key: APIKey? = nil) {
            id = entry.identifier
            name = entry.name
            merchant = entry.merchant
            scopes = entry.scopeNames
            created = entry.created
            expires = entry.expires
            revoked = entry.revoked
            apiKey = key?.text
        }
    }

    private static let list = Command(
        name: "list", summary: "List the API keys, without the keys themselves.",
        options: [.json, folder, database],
        examples: ["taptopay psp keys list --state ./psp"]
    ) { invocation in
        let entries = try asking { try service(invocation).apiKeys() }
        for entry in entries {
            if invocation.has("json") { try JSON.print(Row(entry)) } else { show(entry) }
        }
        return .done
    }

    private static let new = Command(
        name: "new", summary: "Make an API key, and print it this once.",
        discussion: """
            Scopes: administer (run the service), charge (take payments), refund (give money back), \
            enrol (readers), inject (readers' keys for PINs). charge and refund are for a merchant's \
            keys, administer is for the provider's own.
            """,
        options: [
            .json, folder, database,
            Option(
                name: "scopes", value: "LIST", help: "Such as charge,refund.", isRequired: true),
            Option(
                name: "merchant", value: "ID",
                help: "Whose key it is; the provider's own if not given."),
            Option(name: "name", value: "NAME", help: "What its owner calls it."),
            Option(
                name: "lifetime", value: "SECONDS",
                help: "How long it is valid; for ever if not given."),
        ],
        examples: [
            "taptopay psp keys new --state ./psp --merchant CAFE-1 --scopes charge",
            "taptopay psp keys new --state ./psp --scopes inject --lifetime 3600",
        ]
    ) { invocation in
        let names = (invocation.value("scopes") ?? "").split(separator: ",").map(String.init)
        let scopes = try names.map { (name) throws(CommandError) in
            guard let scope = Scope(rawValue: name) else {
                throw .usage(
                    "--scopes wants some of "
                        + Scope.allCases.map(\.rawValue).joined(separator: ", ")
                        + ", not \u{201C}\(name)\u{201D}.")
            }
            return scope
        }
        let lifetime = try invocation.integer(
            "lifetime", in: 1...Int(APIKeyOrder.maximumLifetime))
        let order = APIKeyOrder(
            name: invocation.value("name") ?? "", merchant: invocation.value("merchant"),
            scopes: Set(scopes), lifetime: lifetime.map { Int64($0) })
        try show(try asking { try service(invocation).makeAPIKey(order) }, invocation)
        return .done
    }

    private static let rotate = Command(
        name: "rotate", summary: "Make a key in place of another, which stays valid for a time.",
        options: [
            .json, folder, database,
            Option(
                name: "overlap", value: "SECONDS",
                help: "How long the old key stays valid; 86400, a day, if not given."),
        ],
        arguments: [identifier],
        examples: ["taptopay psp keys rotate key_0123456789ABCDEF --overlap 3600"]
    ) { invocation in
        let most = Int(ProcessorService.maximumKeyOverlap)
        let overlap = try invocation.integer("overlap", in: 0...most)
        let name = invocation.argument("ID") ?? ""
        let made = try asking {
            try service(invocation).rotateAPIKey(
                name, overlap: overlap.map { Int64($0) } ?? ProcessorService.keyOverlap)
        }
        try show(made, invocation)
        return .done
    }

    private static let revoke = Command(
        name: "revoke", summary: "Refuse an API key from now on.",
        options: [.json, folder, database], arguments: [identifier],
        examples: ["taptopay psp keys revoke key_0123456789ABCDEF"]
    ) { invocation in
        let name = invocation.argument("ID") ?? ""
        let entry = try asking { try service(invocation).revokeAPIKey(name) }
        if invocation.has("json") { try JSON.print(Row(entry)) } else { show(entry) }
        return .done
    }

    private static func service(_ invocation: Invocation) throws -> ProcessorService {
        let folder = invocation.value("state") ?? LocalProcessor.folder
        let database = invocation.value("database") ?? folder + "/psp.sqlite"
        guard invocation.has("database") || InputFile.exists(database) else {
            throw CommandError(
                "\(folder) is no folder of taptopay psp serve: there is no psp.sqlite. "
                    + "Give it with --state.")
        }
        return try ProcessorService(
            ProcessorConfiguration(folder: folder), database: try DatabaseAddress(database).open(),
            now: currentTime)
    }

    /// Says what the service refuses as an error of the command.
    private static func asking<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as Problem {
            throw CommandError(problem.errors.first?.detail ?? problem.detail)
        }
    }

    private static func show(
        _ made: (key: APIKey, entry: APIKeyEntry), _ invocation: Invocation
    ) throws {
        if invocation.has("json") {
            try JSON.print(Row(made.entry, made.key))
        } else {
            Console.note("\(made.entry.identifier), which is shown this once:")
            Console.print(made.key.text)
        }
    }

    private static func show(_ entry: APIKeyEntry) {
        let now = currentTime()
        var facts = [entry.merchant ?? "provider", entry.scopeNames.joined(separator: ",")]
        if !entry.name.isEmpty { facts.append("\u{201C}\(entry.name)\u{201D}") }
        if entry.revoked != nil {
            facts.append("revoked")
        } else if let expires = entry.expires {
            facts.append(
                now < expires ? "ends in \(expires - now) seconds" : "expired")
        }
        Console.print("\(entry.identifier)  \(facts.joined(separator: "  "))")
    }
}
