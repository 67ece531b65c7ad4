// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay pin`: a read whose issuer requests the PIN.
enum PINCommand {
    static let command = Command(
        name: "pin", summary: "Read one card, and capture the PIN that its issuer requests.",
        discussion: """
            Acts as the app and the payment service provider: the issuer requests the PIN \
            (response code 70), the provider issues a PIN token, and the reader captures the PIN \
            and seals the read again with it. Open the result with taptopay psp open within 60 \
            seconds. Enter the PIN on the terminal, or give it with --pin.
            """,
        options: [
            .json,
            Option(
                name: "amount", value: "AMOUNT", help: "The amount, such as 12.50.",
                isRequired: true),
            Option(
                name: "currency", value: "CODE", help: "The currency, such as USD.",
                isRequired: true),
            PINArgument.option, ReadReport.full,
        ] + ReaderOptions.source + ReaderOptions.faults
            + [ReaderOptions.timeout, SheetOptions.yes],
        examples: [
            "taptopay pin --amount 12.50 --currency USD",
            "taptopay pin --card visa-credit --pin 1234 --amount 12.50 --currency USD --json | "
                + "taptopay psp open -",
        ]
    ) { invocation in
        let money = try AmountArgument(
            amount: invocation.value("amount") ?? "", currency: invocation.value("currency") ?? "")
        let reading = try ReaderOptions(invocation)
        defer { reading.reportPendingFaults() }
        let configuration = reading.configuration
        guard configuration.pinPad != nil else {
            throw CommandError("There is no terminal to enter a PIN on; for tests, use --pin.")
        }
        let session = try await ReaderSession(configuration, options: .init(), token: nil)
        var result = try await session.read(
            PaymentCardTransactionRequest(
                amount: money.amount, currencyCode: money.currency.alphabeticCode, for: .purchase))
        let answer = try authorize(result, money)
        Console.note("The issuer responded with \(answer)")
        if answer.code == .pinRequired {
            let token = try LocalProcessor.open().issuePINToken(
                for: result.id, merchant: Merchant.demonstration.identifier, now: currentTime())
            result = try await session.capturePIN(token, of: result.id)
        }
        let report = ReadReport(
            result,
            request: SealedRead.Request(
                amount: money.text, currencyCode: money.currency.alphabeticCode, type: "purchase"))
        try InputFile.write(JSON.document(report), to: LastRead.path, mode: 0o600)
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            report.print(isFull: invocation.has("full"))
        }
        return answer.code == .pinRequired || answer.isApproved ? .done : .failed
    }

    /// Opens the read, and asks an issuer that requires a PIN for every amount.
    private static func authorize(
        _ result: PaymentCardReadResult, _ money: AmountArgument
    ) throws -> AuthorizationResponse {
        let now = currentTime()
        let opened = try LocalProcessor.open().opener().open(
            result.paymentCardData ?? "",
            expecting: ExpectedRead(
                merchantIdentifier: Merchant.demonstration.identifier,
                transactionIdentifier: result.id, operation: "purchase",
                amount: money.minorUnits, currencyCode: money.currency.numericCode), now: now)
        return TestIssuer(
            keys: .test, pinKey: try LocalProcessor.baseDerivationKey(), pinLimit: 0
        ).authorize(opened, now: now)
    }
}
