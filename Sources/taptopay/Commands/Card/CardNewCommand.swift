// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards

/// `taptopay card new`: a custom card.
enum CardNewCommand {
    static let command = Command(
        name: "new", summary: "Create your own card from another one.",
        discussion: """
            The file is JSON with every property explicit. Edit it, and use it wherever a card \
            name is accepted. --set changes one property: its path, = and a value. An error names \
            the invalid property's path and what is allowed.
            """,
        options: [
            Option(
                name: "from", value: CardArgument.name,
                help: "The card to start from (default: visa-credit)."),
            Option(
                name: "set", value: "PATH=VALUE", help: "Change a property.", isRepeatable: true),
        ],
        arguments: [
            Argument(name: "FILE", help: "Where to write the card, or - for standard output.")
        ],
        examples: [
            "taptopay card new --from mastercard-debit my-card.json",
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
            Console.print(profile.document)
            return .done
        }
        try InputFile.write(profile.document + "\n", to: file)
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
