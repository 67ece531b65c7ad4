// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import SmartCard

/// `taptopay card`: emulated cards.
enum CardCommand {
    static let command = Command(
        name: "card", summary: "List, show or serve emulated cards.",
        subcommands: [list, show, CardServeCommand.command])

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
        name: "show", summary: "Show a card's personalisation.",
        options: [
            .json, Option(name: "keys", help: "Show the issuer's test master keys too."),
        ],
        arguments: [Argument(name: "NAME", help: "A name of taptopay card list.")],
        examples: ["taptopay card show visa-credit --json --keys"]
    ) { invocation in
        let profile = try profile(named: invocation.argument("NAME") ?? "")
        // The account number is a published test number and the keys are test keys, so the
        // document is the same for people and programs, but for its line breaks.
        Console.print(
            profile.json(
                includingKeys: invocation.has("keys"), isIndented: !invocation.has("json")))
        return .done
    }

    /// Finds a card by name.
    ///
    /// - Parameter name: A name of `taptopay card list`.
    /// - Returns: The profile.
    /// - Throws: `CommandError` that lists the names.
    static func profile(named name: String) throws(CommandError) -> CardProfile {
        guard let profile = CardProfile(named: name) else {
            throw .usage(
                "There is no card \u{201C}\(name)\u{201D}. Cards: "
                    + CardProfile.all.map(\.name).joined(separator: ", ") + ".")
        }
        return profile
    }
}
