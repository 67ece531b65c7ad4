// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// `taptopay verify`: reads a card without charging it.
enum VerifyCommand {
    private static let reasons: KeyValuePairs<String, PaymentCardVerificationRequest.Reason> = [
        "look-up": .lookUp, "save-card": .saveCard, "open-tab": .openTab, "other": .other,
    ]

    static let command = Command(
        name: "verify", summary: "Read one card without charging it.",
        discussion: """
            For looking up a payment, saving a card or opening a tab: the reason selects the text \
            that the customer sees. Without --reader and --card, the configured reader is used, or \
            the only contactless one. \(SheetOptions.rule)
            """,
        options: [
            .json,
            Option(
                name: "currency", value: "CODE", help: "The currency, such as USD.",
                isRequired: true),
            Option(
                name: "reason", value: "REASON", help: "The purpose of the read.",
                choices: reasons.map(\.key)),
            ReadReport.full,
        ] + ReaderOptions.all,
        examples: ["taptopay verify --card visa-credit --currency USD --reason save-card"]
    ) { invocation in
        let reading = try ReaderOptions(invocation)
        defer { reading.reportPendingFaults() }
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let session = try await ReaderSession(
            reading.configuration, options: options, token: reading.token)
        let currency = invocation.value("currency") ?? ""
        let name = invocation.value("reason") ?? "other"
        let reason = reasons.first { $0.key == name }?.value ?? .other
        let result = try await session.verify(
            PaymentCardVerificationRequest(currencyCode: currency, for: reason))
        let report = ReadReport(
            result,
            request: SealedRead.Request(amount: "0", currencyCode: currency, type: "verification"))
        try InputFile.write(JSON.document(report), to: LastRead.path, mode: 0o600)
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            report.print(isFull: invocation.has("full"))
        }
        return report.outcome == "success" ? .done : .failed
    }
}
