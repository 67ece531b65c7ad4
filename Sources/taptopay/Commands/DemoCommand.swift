// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards

/// `taptopay demo`: a complete payment with emulated parts.
enum DemoCommand {
    static let command = Command(
        name: "demo", summary: "Pay with an emulated card, step by step.",
        discussion: """
            Runs the app, reader, card and payment service provider in one process, with real \
            bytes and real cryptography. Leaves no files behind unless --export names a folder.
            """,
        options: [
            .json,
            Option(
                name: "card", value: CardArgument.name,
                help: "The card, by name or JSON file (default: visa-credit)."),
            Option(
                name: "fault", value: "FAULT", help: "A fault to inject, such as tear@3.",
                isRepeatable: true),
            ScriptOptions.condition, ScriptOptions.script,
            Option(name: "amount", value: "AMOUNT", help: "The amount (default: 12.50)."),
            Option(name: "currency", value: "CODE", help: "The currency (default: USD)."),
            PINArgument.option,
            Option(
                name: "issuer-update",
                help: "Tap a second time to give the card its issuer's response; the default "
                    + "card is then visa-issuer-update."),
            Option(
                name: "export", value: "FOLDER",
                help: "Save the result in this folder, with the keys to verify it."),
        ],
        examples: [
            "taptopay demo", "taptopay demo --card mastercard-credit --amount 3.20 --currency EUR",
            "taptopay demo --pin 1234", "taptopay demo --issuer-update",
        ]
    ) { invocation in
        let isUpdated = invocation.has("issuer-update")
        guard !isUpdated || !invocation.has("pin") else {
            throw CommandError.usage("Give --pin or --issuer-update, not both.")
        }
        let usual = isUpdated ? "visa-issuer-update" : "visa-credit"
        let demonstration = Demonstration(
            profile: try CardArgument.profile(invocation.value("card") ?? usual),
            money: try AmountArgument(
                amount: invocation.value("amount") ?? "12.50",
                currency: invocation.value("currency") ?? "USD"),
            isUpdated: isUpdated, faults: try CardServeCommand.faults(invocation),
            script: try ScriptOptions.script(invocation),
            pinPad: try invocation.value("pin").map { (text) throws(CommandError) in
                try PINArgument.pad(text)
            }, story: DemoPrinter(isSilent: invocation.has("json")))
        let (summary, export) = try await demonstration.run()
        if let folder = invocation.value("export") { try export.write(to: folder) }
        if invocation.has("json") { try JSON.print(summary) }
        return summary.approved ? .done : .failed
    }
}
