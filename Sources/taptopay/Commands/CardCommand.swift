// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import SmartCard
internal import Support

/// `taptopay card`: emulated cards.
enum CardCommand {
    static let command = Command(
        name: "card", summary: "List, show, create or serve emulated cards.",
        subcommands: [list, show, new, schema, CardServeCommand.command])

    private struct Entry: Encodable {
        let name: String
        let summary: String
        let scheme: CardScheme
        let account: String
        let applications: [String]
        /// The outcome of each tap, in the terms of EMV Contactless Book A.
        let outcomes: [String]
        /// The terminal verification result that the card is for.
        let finding: String?
        /// The terminal that shows what the card is for.
        let terminal: String
    }

    private static let list = Command(
        name: "list", summary: "List the cards that come with the package.",
        discussion: """
            Each line says how a purchase of 12.50 US dollars ends with the card, in the terms of \
            EMV Contactless Book A, and names the terminal unless it is the usual one.
            """,
        options: [.json], examples: ["taptopay card list"]
    ) { invocation in
        let width = CardProfile.names.map(\.count).max() ?? 0
        for profile in CardProfile.all {
            let expected = profile.expectedOutcome ?? .onlineRequest
            let account = profile.account.maskedNumber
            guard !invocation.has("json") else {
                try JSON.print(
                    Entry(
                        name: profile.name, summary: profile.summary, scheme: profile.scheme,
                        account: account,
                        applications: profile.applicationIdentifiers.map(\.description),
                        outcomes: expected.statuses.map(\.rawValue), finding: expected.finding,
                        terminal: expected.terminal))
                continue
            }
            let padding = String(repeating: " ", count: width - profile.name.count)
            Console.print(
                "\(Style.standardOutput.bold(profile.name))\(padding)  \(account)  "
                    + "\(profile.summary): \(expected)")
        }
        return .done
    }

    private static let show = Command(
        name: "show", summary: "Show a card's personalization.",
        discussion: """
            Lists the applications with the data that the card derives from them, such as records \
            and certificates. With --keys, the member profile is the card as a JSON file for \
            --card: taptopay card show visa-credit --json --keys | jq .profile > my-card.json
            """,
        options: [
            .json, Option(name: "keys", help: "Show master keys, certificate keys and PIN too."),
        ],
        arguments: [CardArgument.argument],
        examples: [
            "taptopay card show visa-credit --json --keys", "taptopay card show my-card.json",
        ]
    ) { invocation in
        let profile = try CardArgument.profile(invocation.argument(CardArgument.name) ?? "")
        // A full account number is a published test number or was requested with the keys, so the
        // document for people and the one for programs differ only in their line breaks.
        let text = profile.json(
            includingKeys: invocation.has("keys"), isIndented: !invocation.has("json"))
        Console.write(json: text + "\n")
        return .done
    }

    /// `taptopay card new`: a custom card.
    private static let new = Command(
        name: "new", summary: "Create your own card from another one.",
        discussion: """
            The file is JSON with every property explicit. Edit it, and use it wherever a card \
            name is accepted. --set changes one property: its path, = and a value. An error names \
            the invalid property's path and what is allowed.
            """,
        options: [
            Option(
                name: "from", value: CardArgument.name,
                help: "The card to start from (default: visa-credit).",
                suggestions: CardArgument.argument.suggestions),
            Option(
                name: "set", value: "PATH=VALUE", help: "Change a property.", isRepeatable: true),
            Option(name: "force", help: "Replace an existing file."),
        ],
        arguments: [
            Argument(name: "FILE", help: "Where to write the card, or - for standard output.")
        ],
        examples: [
            "taptopay card new --from mastercard-debit debit.json",
            "taptopay card new --set 'applications[0].risk.decision=offline' offline.json",
            "taptopay card new --set 'applications[0].account.expirationDate=200131' old.json",
        ]
    ) { invocation in
        let file = invocation.argument("FILE") ?? "-"
        let original = try CardArgument.profile(invocation.value("from") ?? "visa-credit")
        let assignments = name(of: file).map { ["name=\($0)"] } ?? []
        let profile: CardProfile
        do {
            profile = try original.changed(by: assignments + invocation.values("set"))
        } catch {
            throw CommandError.usage("--set: \(error)")
        }
        guard file != "-" else {
            Console.write(json: profile.document + "\n")
            return .done
        }
        // Its owner may have edited it.
        guard invocation.has("force") || !InputFile.isRegular(file) else {
            throw CommandError(
                "\(file) already exists. Choose another name, or replace it with --force.")
        }
        try InputFile.write(profile.document + "\n", to: file)
        return .done
    }

    private static let schema = Command(
        name: "schema", summary: "Print the JSON Schema of a card's file.",
        discussion: """
            Describes every property of a card, for editors and other programs. An editor finds the \
            schema by the property $schema of the card's file.
            """,
        examples: ["taptopay card schema > card-profile.schema.json"]
    ) { _ in
        Console.write(json: CardProfile.schema + "\n")
        return .done
    }

    /// Returns a card's name, taken from its file so that the card has its own counters.
    private static func name(of file: String) -> String? {
        guard let last = file.split(separator: "/").last else { return nil }
        let stem = last.hasSuffix(".json") ? last.dropLast(5) : last
        let name = stem.lowercased().filter {
            ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
        }
        let plain = name.drop { $0 == "-" }.prefix(40)
        return plain.isEmpty ? nil : String(plain)
    }
}
