// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import SmartCard

/// `taptopay card`: emulated cards.
enum CardCommand {
    static let command = Command(
        name: "card", summary: "List, show, create or serve emulated cards.",
        subcommands: [list, show, CardNewCommand.command, CardServeCommand.command])

    private struct Entry: Encodable {
        let name: String
        let summary: String
        let scheme: CardScheme
        let account: String
        let applications: [String]
    }

    private static let list = Command(
        name: "list", summary: "List the cards that come with the package.",
        options: [.json], examples: ["taptopay card list"]
    ) { invocation in
        let entries = CardProfile.all.map { profile in
            Entry(
                name: profile.name, summary: profile.summary, scheme: profile.scheme,
                account: profile.account.maskedNumber,
                applications: profile.applicationIdentifiers.map(\.description))
        }
        guard !invocation.has("json") else {
            for entry in entries { try JSON.print(entry) }
            return .done
        }
        let width = entries.map(\.name.count).max() ?? 0
        for entry in entries {
            let padding = String(repeating: " ", count: width - entry.name.count)
            Console.print(
                "\(Style.standardOutput.bold(entry.name))\(padding)  \(entry.account)  "
                    + entry.summary)
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
        Console.print(
            profile.json(
                includingKeys: invocation.has("keys"), isIndented: !invocation.has("json")))
        return .done
    }
}
