// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay vas`: reads loyalty passes from a phone, alone or with a payment in the same tap.
enum VASCommand {
    static let command = Command(
        name: "vas", summary: "Read loyalty passes from a phone, alone or with a payment.",
        discussion: """
            The passes are sealed for their merchants; taptopay psp pass opens them. With --amount \
            and --currency, the phone pays in the same tap, and a card without a wallet just pays. \
            A phone with Google Wallet requires the terminal to identify itself: give the \
            collector's number and key, or set \u{201C}smartTap\u{201D} in the configuration; \
            the emulated phones accept a test key.
            """,
        options: [
            .json,
            Option(
                name: "merchant", value: "ID",
                help: "A pass type identifier, such as pass.com.example.coffee.",
                isRepeatable: true, isRequired: true),
            Option(
                name: "url", value: "URL", help: "Where a customer without the pass can get it."),
            Option(name: "label", value: "TEXT", help: "The text on the sheet, 22 characters."),
            Option(
                name: "amount", value: "AMOUNT",
                help: "The amount to pay in the same tap, such as 12.50."),
            Option(
                name: "currency", value: "CODE", help: "The currency of --amount, such as USD."),
            Option(name: "stop-on-pass", help: "Take no payment if a pass is read."),
            Option(
                name: "collector", value: "NUMBER",
                help: "The Google Smart Tap collector; requires a single --merchant."),
            Option(
                name: "collector-key", value: "FILE",
                help: "Its private key as PEM or JSON Web Key, in a file with mode 0600."),
            Option(
                name: "key-version", value: "NUMBER",
                help: "The version of that key (default: 1)."),
        ] + ReaderOptions.all,
        examples: [
            "taptopay vas --merchant pass.com.example.coffee --card wallet-pass",
            "taptopay vas --merchant pass.com.example.coffee --card google-wallet-pass",
            "taptopay vas --merchant pass.com.example.coffee --card wallet-visa-pass "
                + "--amount 12.50 --currency USD --json",
        ]
    ) { invocation in
        let payment = try Self.payment(invocation)
        let passes = VASRequest(
            vasMerchants: try Self.merchants(invocation),
            localizedVASType: invocation.value("label") ?? "")
        var reading = try ReaderOptions(invocation)
        defer { reading.reportPendingFaults() }
        if let collector = try Self.collector(invocation) {
            reading.configuration.smartTapMerchants.insert(collector, at: 0)
        }
        var options = PaymentCardReader.Options()
        options.returnReadResultImmediately = true
        let session = try await ReaderSession(
            reading.configuration, options: options, token: reading.token)
        let (paid, read) = try await session.read(
            passes, payment: payment?.request, stopsAtPasses: invocation.has("stop-on-pass"))
        let report = PassReport(
            read,
            payment: paid.flatMap { result in
                payment.map { ReadReport(result, request: $0.description) }
            })
        try InputFile.write(JSON.document(report), to: LastPasses.path, mode: 0o600)
        if let payment = report.payment {
            try InputFile.write(JSON.document(payment), to: LastRead.path, mode: 0o600)
        }
        if invocation.has("json") { try JSON.print(report) } else { report.print() }
        return report.payment != nil || report.hasPass ? .done : .failed
    }

    private static func merchants(
        _ invocation: Invocation
    ) throws(CommandError) -> [VASRequest.Merchant] {
        let address = invocation.value("url")
        let url = address.flatMap { URL(string: $0) }
        guard address == nil || url != nil else { throw .usage("--url must be a valid URL.") }
        return invocation.values("merchant").map { VASRequest.Merchant(id: $0, url: url) }
    }

    /// Returns the collector for the only program, which precedes those of the configuration.
    private static func collector(_ invocation: Invocation) throws -> SmartTapMerchant? {
        guard let number = try invocation.integer("collector", in: 0...Int(UInt32.max)) else {
            guard !invocation.has("collector-key"), !invocation.has("key-version") else {
                throw CommandError.usage("--collector-key and --key-version require --collector.")
            }
            return nil
        }
        guard let file = invocation.value("collector-key") else {
            throw CommandError.usage("--collector requires --collector-key.")
        }
        let programs = invocation.values("merchant")
        guard let program = programs.first, programs.count == 1 else {
            throw CommandError.usage(
                "--collector requires a single --merchant; configure several in the configuration.")
        }
        let version = try invocation.integer("key-version", in: 0...Int(UInt32.max)) ?? 1
        do {
            return try SmartTapMerchant(
                program: program, collectorIdentifier: UInt32(clamping: number),
                keyVersion: UInt32(clamping: version), keyFile: file)
        } catch {
            throw CommandError("\(error)")
        }
    }

    private static func payment(
        _ invocation: Invocation
    ) throws(CommandError) -> (
        request: PaymentCardTransactionRequest, description: SealedRead.Request
    )? {
        guard let amount = invocation.value("amount"), let currency = invocation.value("currency")
        else {
            let isAlone = !invocation.has("amount") && !invocation.has("currency")
            guard isAlone else { throw .usage("Give --amount and --currency, or neither.") }
            guard !invocation.has("stop-on-pass") else {
                throw .usage("--stop-on-pass requires --amount and --currency.")
            }
            return nil
        }
        let money = try AmountArgument(amount: amount, currency: currency)
        return (
            PaymentCardTransactionRequest(
                amount: money.amount, currencyCode: money.currency.alphabeticCode),
            SealedRead.Request(
                amount: money.text, currencyCode: money.currency.alphabeticCode, type: "purchase")
        )
    }
}
