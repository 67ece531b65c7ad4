// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// `taptopay demo`: a complete payment with emulated parts.
enum DemoCommand {
    static let command = Command(
        name: "demo", summary: "Pay with an emulated card, step by step.",
        discussion: """
            Runs the app, reader, card and payment service provider in one process, with real \
            bytes and real cryptography. Leaves no files behind unless --export names a folder.
            """,
        options: [
            .json, ReadReport.full,
            Option(
                name: "card", value: CardArgument.name,
                help: "The card, by name or JSON file (default: visa-credit).",
                suggestions: CardArgument.argument.suggestions),
            TerminalArgument.option,
            Option(
                name: "fault", value: "FAULT", help: "A fault to inject, such as tear@3.",
                isRepeatable: true),
            ScriptOptions.condition, ScriptOptions.script,
            Option(name: "amount", value: "AMOUNT", help: "The amount (default: 12.50)."),
            Option(name: "currency", value: "CODE", help: "The currency (default: USD)."),
            PINArgument.option,
            Option(
                name: "issuer-update",
                help: "Give the card its issuer's response, at a second tap or, with jcb-hold, "
                    + "at the first; the default card is then visa-issuer-update."),
            Option(
                name: "export", value: "FOLDER",
                help: "Save the result in this folder, with the keys to verify it."),
        ],
        examples: [
            "taptopay demo", "taptopay demo --card mastercard-credit --amount 3.20 --currency EUR",
            "taptopay demo --pin 1234", "taptopay demo --issuer-update",
            "taptopay demo --card visa-offline",
        ]
    ) { invocation in
        let isUpdated = invocation.has("issuer-update")
        guard !isUpdated || !invocation.has("pin") else {
            throw CommandError.usage("Give --pin or --issuer-update, not both.")
        }
        let usual = isUpdated ? "visa-issuer-update" : "visa-credit"
        var configuration = ReaderConfiguration()
        var terminal: String?
        if let chosen = TerminalArgument.profile(invocation) {
            try configuration.use(chosen)
        } else {
            terminal = try TerminalArgument.useTerminal(
                ofCard: usual, invocation, in: &configuration)
        }
        let demonstration = Demonstration(
            configuration: configuration, terminal: terminal,
            profile: try CardArgument.profile(invocation.value("card") ?? usual),
            money: try AmountArgument(
                amount: invocation.value("amount") ?? "12.50",
                currency: invocation.value("currency") ?? "USD"),
            isUpdated: isUpdated, faults: try CardArgument.faults(invocation),
            script: try ScriptOptions.script(invocation),
            pinPad: try invocation.value("pin").map { (text) throws(CommandError) in
                try PINArgument.pad(text)
            },
            printer: DemoPrinter(isSilent: invocation.has("json"), isFull: invocation.has("full")))
        let (summary, export) = try await demonstration.run()
        if let folder = invocation.value("export") { try export.write(to: folder) }
        if invocation.has("json") { try JSON.print(summary) }
        return summary.approved ? .done : .failed
    }
}

/// The output of `taptopay demo --json`.
struct DemoSummary: Encodable {
    struct Refusals: Encodable {
        /// The error for the same data, presented again.
        let again: String
        /// The error for the same data, presented after its 60 seconds.
        let late: String
    }

    struct Milliseconds: Encodable {
        let prepare: Double
        let read: Double
        let card: Double
        let open: Double
        let authorize: Double
    }

    let id: String
    let outcome: String
    let approved: Bool
    let responseCode: String
    let account: String?
    /// The sealed card data, in Base64.
    let paymentCardData: String?
    /// The data that is not sealed, in Base64.
    let generalCardData: String?
    /// The issuer's result for the PIN; absent without `--pin`.
    let pin: String?
    let commands: Int
    let events: [String]
    let refused: Refusals
    let milliseconds: Milliseconds
    /// The result of the second tap; absent without one.
    let update: DemoUpdate.Summary?
}

/// Everything a third party needs to verify a result.
struct DemoExport {
    struct Request: Encodable {
        let amount: String
        let currencyCode: String
        let type: String
        let merchantIdentifier: String
        let audience: String
        /// The amount in minor units, twelve digits, as the sealed claims hold it.
        let amt: String
        /// The numeric currency code, as the sealed claims hold it.
        let cur: String
    }

    let result: ReadReport
    let request: Request
    let processorKey: String
    let readers: String

    /// Writes `result.json`, `request.json`, `psp-private.jwk` and `readers.jwks`.
    ///
    /// - Parameter folder: The folder, which is created if missing.
    /// - Throws: `CommandError` that names the file and what is wrong.
    func write(to folder: String) throws {
        try StateHome.make(folder)
        try InputFile.write(JSON.document(result), to: "\(folder)/result.json", mode: 0o600)
        try InputFile.write(JSON.document(request), to: "\(folder)/request.json")
        try InputFile.write(processorKey + "\n", to: "\(folder)/psp-private.jwk", mode: 0o600)
        try InputFile.write(readers + "\n", to: "\(folder)/readers.jwks")
    }
}
