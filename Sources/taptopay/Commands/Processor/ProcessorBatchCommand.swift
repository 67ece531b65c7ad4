// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken
internal import Support

/// `taptopay psp batch`: opens and authorizes stored reads, and issues their deletion token.
enum ProcessorBatchCommand {
    private struct Report: Encodable {
        struct Payment: Encodable {
            let id: String
            let opened: OpenedReport?
            let error: String?
            let detail: String?
        }

        let ok = true
        let id: String
        let reader: String
        let payments: [Payment]
        let deletionToken: String

        private enum CodingKeys: CodingKey { case ok, id, reader, payments, deletionToken }
    }

    static let command = Command(
        name: "batch", summary: "Open a batch of stored reads, and issue its deletion token.",
        discussion: """
            FILE is the output of taptopay store batch. Each read is checked, and authorized by \
            the test issuer; a read that was in an earlier batch is refused, without affecting \
            the others. The token lets the reader delete the batch with taptopay store resolve.
            """,
        options: [
            .json,
            Option(
                name: "merchant", value: "ID", help: "The merchant (default: DEMO-MERCHANT)."),
            Option(name: "readers", value: "FILE", help: "The public keys of the known readers."),
            Option(
                name: "now", value: "SECONDS",
                help: "Check as of this time, in seconds since 1970 (default: now)."),
            Option(name: "token", help: "Print only the deletion token."),
        ],
        arguments: [Argument(name: "FILE", help: "The batch, or - for standard input.")],
        examples: ["taptopay psp batch batch.json"]
    ) { invocation in
        let file = invocation.argument("FILE") ?? "-"
        let batch: StoredBatch
        do {
            batch = try StoredBatch(parsing: try InputFile.bytes(file))
        } catch let error as PaymentTokenError {
            throw CommandError("\(file) is not a batch of stored reads: \(error)")
        }
        let now =
            try invocation.integer("now", in: 0...Int(Int32.max)).map(Int64.init) ?? currentTime()
        let processor = try LocalProcessor.open()
        let opener = try processor.opener(
            readersFile: invocation.value("readers") ?? LocalProcessor.readersFile)
        let opened: OpenedBatch
        do {
            opened = try opener.open(
                batch,
                merchantIdentifier: invocation.value("merchant")
                    ?? Merchant.demonstration.identifier, now: now)
        } catch let rejection as Rejection {
            let report = RejectedReport(rejection, inDevelopment: true)
            if invocation.has("json") { try JSON.print(report) }
            throw CommandError(
                "The payment service provider refused the batch: \(report.error). "
                    + (report.detail ?? ""))
        }
        let token = try TokenIssuer(keys: processor.keys).deletionToken(for: opened, now: now)
        let report = Report(
            id: opened.identifier, reader: opened.readerIdentifier,
            payments: opened.payments.map { payment($0, now: now) }, deletionToken: token)
        if invocation.has("token") {
            Console.print("\(token)")
        } else if invocation.has("json") {
            try JSON.print(report)
        } else {
            print(report)
        }
        return .done
    }

    private static func payment(_ payment: OpenedBatch.Payment, now: Int64) -> Report.Payment {
        switch payment.result {
        case .success(let opened):
            let answer = TestIssuer(keys: .test).authorize(opened, now: now)
            return Report.Payment(
                id: payment.identifier, opened: OpenedReport(opened, answer), error: nil,
                detail: nil)
        case .failure(let rejection):
            return Report.Payment(
                id: payment.identifier, opened: nil, error: rejection.code.rawValue,
                detail: rejection.detail)
        }
    }

    private static func print(_ report: Report) {
        Console.print("Batch \(report.id) of reader \(report.reader)")
        for payment in report.payments {
            if let opened = payment.opened {
                opened.print()
            } else {
                Console.print(
                    "Refused: read \(payment.id): \(payment.error ?? ""). \(payment.detail ?? "")")
            }
        }
        Console.print("Deletion token: \(report.deletionToken)")
    }
}
