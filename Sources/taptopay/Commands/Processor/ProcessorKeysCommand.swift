// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProcessorService
internal import Support

/// `taptopay psp keys`: the API keys of the provider's service.
enum ProcessorKeysCommand {
    static let command = Command(
        name: "keys", summary: "List, create, rotate and revoke the service's API keys.",
        discussion: """
            Works on the folder of taptopay psp serve, whether or not the service is running. A \
            key is shown only once, when it is created; the service stores its SHA-256.
            """,
        subcommands: [list, new, rotate, revoke])

    private static let folder = Option(
        name: "state", value: "FOLDER",
        help: "The service's folder (default: that of the other psp commands).")
    private static let database = Option(
        name: "database", value: "ADDRESS",
        help: "The service's database (default: psp.sqlite in that folder).")
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
        let entries = try reporting { try service(invocation).apiKeys() }
        for entry in entries {
            if invocation.has("json") { try JSON.print(Row(entry)) } else { show(entry) }
        }
        return .done
    }

    private static let new = Command(
        name: "new", summary: "Create an API key, and print it once.",
        discussion: """
            Scopes: administer (run the service), charge (take payments), refund (refund \
            payments), enroll (enroll readers), inject (inject readers' PIN keys). charge and \
            refund are for merchants' keys, administer is for the provider's own keys.
            """,
        options: [
            .json, folder, database,
            Option(
                name: "scopes", value: "LIST", help: "The scopes, such as charge,refund.",
                isRequired: true),
            Option(
                name: "merchant", value: "ID",
                help: "The merchant that owns the key (default: none, the provider's own key)."),
            Option(name: "name", value: "NAME", help: "The owner's name for the key."),
            Option(
                name: "lifetime", value: "SECONDS",
                help: "How long it is valid (default: no limit)."),
        ],
        examples: [
            "taptopay psp keys new --state ./psp --merchant CAFE-1 --scopes charge",
            "taptopay psp keys new --state ./psp --scopes inject --lifetime 3600",
        ]
    ) { invocation in
        let names = (invocation.value("scopes") ?? "").split(separator: ",").map(String.init)
        let scopes = try names.map { (name) throws(CommandError) in
            guard let scope = APIKeyScope(rawValue: name) else {
                throw .usage(
                    "Unknown scope \u{201C}\(name)\u{201D}. Scopes: "
                        + APIKeyScope.allCases.map(\.rawValue).joined(separator: ", ") + ".")
            }
            return scope
        }
        let lifetime = try invocation.integer(
            "lifetime", in: 1...Int(APIKeyRequest.maximumLifetime))
        let order = APIKeyRequest(
            name: invocation.value("name") ?? "", merchant: invocation.value("merchant"),
            scopes: Set(scopes), lifetime: lifetime.map { Int64($0) })
        try show(try reporting { try service(invocation).makeAPIKey(order) }, invocation)
        return .done
    }

    private static let rotate = Command(
        name: "rotate", summary: "Replace a key; the old one stays valid for a time.",
        options: [
            .json, folder, database,
            Option(
                name: "overlap", value: "SECONDS",
                help: "How long the old key stays valid (default: 86400, one day)."),
        ],
        arguments: [identifier],
        examples: ["taptopay psp keys rotate key_0123456789ABCDEF --overlap 3600"]
    ) { invocation in
        let most = Int(ProcessorService.maximumKeyOverlap)
        let overlap = try invocation.integer("overlap", in: 0...most)
        let name = invocation.argument("ID") ?? ""
        let created = try reporting {
            try service(invocation).rotateAPIKey(
                name, overlap: overlap.map { Int64($0) } ?? ProcessorService.keyOverlap)
        }
        try show(created, invocation)
        return .done
    }

    private static let revoke = Command(
        name: "revoke", summary: "Revoke an API key.",
        options: [.json, folder, database], arguments: [identifier],
        examples: ["taptopay psp keys revoke key_0123456789ABCDEF"]
    ) { invocation in
        let name = invocation.argument("ID") ?? ""
        let entry = try reporting { try service(invocation).revokeAPIKey(name) }
        if invocation.has("json") { try JSON.print(Row(entry)) } else { show(entry) }
        return .done
    }

    private static func service(_ invocation: Invocation) throws -> ProcessorService {
        let folder = invocation.value("state") ?? LocalProcessor.folder
        let database = invocation.value("database") ?? folder + "/psp.sqlite"
        guard invocation.has("database") || InputFile.exists(database) else {
            throw CommandError(
                "\(folder) is not a folder of taptopay psp serve: psp.sqlite is missing. "
                    + "Give the folder with --state.")
        }
        return try ProcessorService(
            ProcessorConfiguration(folder: folder), database: try DatabaseAddress(database).open(),
            now: currentTime)
    }

    /// Runs a closure, and turns what the service refuses into an error of the command.
    private static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as Problem {
            throw CommandError(problem.errors.first?.detail ?? problem.detail)
        }
    }

    private static func show(
        _ created: (key: APIKey, entry: APIKeyEntry), _ invocation: Invocation
    ) throws {
        if invocation.has("json") {
            try JSON.print(Row(created.entry, created.key))
        } else {
            Console.note("\(created.entry.identifier), shown only once:")
            Console.print("\(created.key.text)")
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
                now < expires ? "expires in \((expires - now).counted("second"))" : "expired")
        }
        Console.print("\(entry.identifier)  \(facts.joined(separator: "  "))")
    }
}
