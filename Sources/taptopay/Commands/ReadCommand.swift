// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay read`: reads one card, and prints the result that an app gets.
enum ReadCommand {
    static let command = Command(
        name: "read", summary: "Read one card and print the result that an app gets.",
        discussion: """
            Without --reader and --card, the configured reader is used, or the only contactless \
            one. Without --token, the local payment service provider issues a token; open the \
            result with taptopay psp open within 60 seconds. \(SheetOptions.rule)
            """,
        options: [
            .json,
            Option(
                name: "amount", value: "AMOUNT",
                help: "The amount, such as 12.50; inquiries have none."),
            Option(
                name: "currency", value: "CODE", help: "The currency, such as USD.",
                isRequired: true),
            TransactionArgument.type, TransactionArgument.other,
            Option(
                name: "store",
                help: "Store the read without contacting the provider; taptopay store sends it."),
            Option(
                name: "record", value: "FILE",
                help: "Write the dialogue to this file, masked unless the card is a test card."),
            PINArgument.option,
            Option(name: "explain", help: "Print every rule that affected the outcome."),
            Option(name: "accept-declined", help: "Return the data even if the card declined."),
            ReadReport.full,
        ] + ReaderOptions.all,
        examples: [
            "taptopay read --amount 12.50 --currency USD",
            "taptopay read --card visa-credit --amount 12.50 --currency USD --json",
            "taptopay read --card visa-debit --type purchase-with-cashback --amount 32.50 "
                + "--other 20.00 --currency USD",
            "taptopay read --card visa-debit --type balance-inquiry --currency USD",
        ]
    ) { invocation in
        let transaction = try TransactionArgument(invocation)
        let reading = try ReaderOptions(invocation)
        defer { reading.reportPendingFaults() }
        var configuration = reading.configuration
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        options.includeErrorInReadResult = invocation.has("accept-declined")
        var recorder: RecordingReader?
        if invocation.has("record") {
            guard configuration.script == nil else {
                throw CommandError.usage("--record requires --card or --script for emulated cards.")
            }
            let recording = try RecordingReader(of: configuration.reader)
            // Fails before the read if the dialogue cannot be written.
            if let file = invocation.value("record") {
                try InputFile.write("", to: file, mode: 0o600)
            }
            configuration.reader = .custom(recording)
            recorder = recording
        }
        let reason = invocation.has("explain") ? LastExplanation(&configuration) : nil
        let result: PaymentCardReadResult
        do {
            let session = try await ReaderSession(
                configuration, options: options, token: reading.token,
                stores: invocation.has("store"))
            result = try await session.read(transaction.request)
        } catch {
            recorder?.write(invocation)
            try Self.explain(reason?.explanation, invocation)
            throw error
        }
        let isRecorded = recorder?.write(invocation) ?? true
        let report = ReadReport(
            result,
            request: transaction.sealed,
            explanation: reason?.explanation?.steps)
        if !invocation.has("store") {
            try InputFile.write(JSON.document(report), to: LastRead.path, mode: 0o600)
        }
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            report.print(
                isFull: invocation.has("full"),
                next: invocation.has("store") ? "taptopay store batch" : ReadReport.opening)
            reason?.explanation?.print()
        }
        return report.outcome == "success" && isRecorded ? .done : .failed
    }

    /// Prints why there is no result.
    private static func explain(
        _ explanation: ReadExplanation?, _ invocation: Invocation
    ) throws {
        guard let explanation else { return }
        if invocation.has("json") { try JSON.print(explanation) } else { explanation.print() }
    }
}

/// Keeps the latest explanation of a read, which includes the steps of all earlier ones.
final class LastExplanation: Sendable {
    private let newest = Lock<ReadExplanation?>(nil)

    /// Starts listening for explanations.
    init(_ configuration: inout ReaderConfiguration) {
        configuration.explanations = { explanation in
            self.newest.withLock { $0 = explanation }
        }
    }

    /// The explanation, or `nil` until a card is read.
    var explanation: ReadExplanation? { newest.withLock { $0 } }
}
