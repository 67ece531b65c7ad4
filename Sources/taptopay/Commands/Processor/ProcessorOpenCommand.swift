// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentToken
internal import SmartCard
internal import Support

/// `taptopay psp open`: opens and checks sealed card data, and asks the test issuer.
enum ProcessorOpenCommand {
    static let command = Command(
        name: "open", summary: "Open, check and authorize sealed card data.",
        discussion: """
            FILE is the output of taptopay read --json, any JSON object with \
            \u{201C}id\u{201D}, \u{201C}paymentCardData\u{201D} and \u{201C}request\u{201D}, or \
            only the paymentCardData that an app prints. Without FILE, the last read by taptopay on \
            this machine is opened. The data is valid for 60 seconds and can be opened once.
            """,
        options: [
            .json,
            Option(
                name: "merchant", value: "ID", help: "The merchant (default: DEMO-MERCHANT)."),
            Option(name: "amount", value: "AMOUNT", help: "The order's amount, if FILE has none."),
            Option(
                name: "currency", value: "CODE", help: "The order's currency, if FILE has none."),
            Option(name: "readers", value: "FILE", help: "The public keys of the known readers."),
            Option(
                name: "now", value: "SECONDS",
                help: "Check as of this time, in seconds since 1970 (default: now)."),
            Option(name: "production", help: "Refuse emulated card data, as a live PSP must."),
        ],
        arguments: [
            Argument(
                name: "FILE", help: "The result of a read, or - for standard input.",
                isRequired: false)
        ],
        examples: [
            "taptopay read --card visa-credit --amount 12.50 --currency USD --json | "
                + "taptopay psp open -"
        ]
    ) { invocation in
        let file = invocation.argument("FILE")
        let read = try SealedRead(file: file ?? LastRead.path)
        if file == nil, let identifier = read.id {
            Console.note("Opening the last read by taptopay on this machine: \(identifier)")
        }
        let order = try read.order(
            amount: invocation.value("amount"), currency: invocation.value("currency"))
        let now = try invocation.integer("now", in: 0...Int(Int32.max)).map(Int64.init)
        let opener = try LocalProcessor.open().opener(
            readersFile: invocation.value("readers") ?? LocalProcessor.readersFile,
            policy: invocation.has("production")
                ? .production(audience: LocalProcessor.audience)
                : .development(audience: LocalProcessor.audience))
        let merchant = invocation.value("merchant") ?? Merchant.demonstration.identifier
        let moment = now.map { DateTime(endOfSecond: $0) } ?? currentMoment()
        let time = moment.seconds
        do {
            let opened = try open(read, order, opener, merchant: merchant, at: moment)
            let answer = TestIssuer(
                keys: .test, pinKey: try LocalProcessor.baseDerivationKey()
            ).authorize(opened, now: time)
            let report = OpenedReport(opened, answer)
            if invocation.has("json") { try JSON.print(report) } else { report.print() }
            return answer.isApproved ? .done : .failed
        } catch let rejection as Rejection {
            let report = RejectedReport(rejection, inDevelopment: !invocation.has("production"))
            if invocation.has("json") { try JSON.print(report) }
            throw CommandError(
                "The payment service provider refused the read: \(report.error). "
                    + (report.detail ?? ""))
        }
    }

    /// Opens a read for an order; card data alone says itself which read and order it is for.
    private static func open(
        _ read: SealedRead, _ order: AmountArgument?, _ opener: CardDataOpener, merchant: String,
        at time: DateTime
    ) throws(Rejection) -> OpenedToken {
        let (now, millisecond) = (time.seconds, time.millisecond)
        guard let order else {
            return try opener.open(
                read.paymentCardData, ofMerchant: merchant, now: now, millisecond: millisecond)
        }
        let identifier =
            if let identifier = read.id { identifier } else {
                try opener.identifier(of: read.paymentCardData, now: now)
            }
        return try opener.open(
            read.paymentCardData,
            expecting: ExpectedRead(
                merchantIdentifier: merchant, transactionIdentifier: identifier,
                amount: order.minorUnits, currencyCode: order.currency.numericCode),
            now: now, millisecond: millisecond)
    }
}

/// The output of `psp open` for refused data.
struct RejectedReport: Encodable {
    let ok = false
    let error: String
    let detail: String?

    init(_ rejection: Rejection, inDevelopment: Bool) {
        error = rejection.publicName(inDevelopment: inDevelopment)
        detail = inDevelopment ? rejection.detail : nil
    }

    private enum CodingKeys: CodingKey { case ok, error, detail }
}

/// The output of `psp open` for valid data.
struct OpenedReport: Encodable {
    struct Element: Encodable {
        let tag: String
        let name: String
        let value: String
    }

    struct Authorization: Encodable {
        let approved: Bool
        let responseCode: String
        let reason: String
        /// The issuer's result for the cryptogram.
        let cryptogram: String
        /// The issuer's result for the PIN; never the PIN itself.
        let pin: String
        /// Issuer authentication data (`91`) for the card; absent if the card did not ask for it.
        let issuerAuthenticationData: String?
    }

    let ok = true
    let id: String
    let merchant: String
    let reader: String
    let sequence: Int64
    let operation: String
    let amount: String
    /// The cashback that the amount includes, if any.
    let otherAmount: String?
    let currency: String
    let outcome: String
    let issuedAt: Int64
    let expiresAt: Int64
    let account: String?
    let expiry: String?
    let authorization: Authorization
    let emv: [Element]

    private enum CodingKeys: CodingKey {
        case ok, id, merchant, reader, sequence, operation, amount, otherAmount, currency, outcome
        case issuedAt, expiresAt, account, expiry, authorization, emv
    }

    init(_ opened: OpenedToken, _ answer: AuthorizationResponse) {
        let claims = opened.claims
        let money = Currency(numericCode: claims.request.currencyCode)
        id = claims.transactionIdentifier
        merchant = claims.merchantIdentifier
        reader = opened.readerIdentifier
        sequence = claims.sequence
        operation = claims.request.operation
        let decimals = money?.minorUnits ?? 0
        amount = Currency.decimal(claims.request.amount, decimals: decimals)
        let other = claims.request.otherAmount
        otherAmount = other == 0 ? nil : Currency.decimal(other, decimals: decimals)
        currency = money?.alphabeticCode ?? "\(claims.request.currencyCode)"
        outcome = claims.outcome
        issuedAt = claims.issuedAt
        expiresAt = claims.expiresAt
        account = opened.account?.number.masked
        expiry = opened.account?.expiry.map { "\($0.suffix(2))/\($0.prefix(2))" }
        authorization = Authorization(
            approved: answer.isApproved, responseCode: answer.code.rawValue,
            reason: answer.description,
            cryptogram: answer.cryptogram?.description ?? "not checked",
            pin: answer.pin.description,
            issuerAuthenticationData: answer.issuerAuthenticationData.map {
                Hexadecimal.string($0)
            })
        let dictionary = Self.dictionary(opened)
        emv = opened.objects.map { object in
            let element = dictionary[object.tag]
            let isOpen = element?.sensitivity == .open
            return Element(
                tag: object.tag.description, name: element?.name ?? "unknown",
                value: isOpen ? Hexadecimal.string(object.value) : "<masked>")
        }
    }

    /// Returns the dictionary of the kernel that handled the application (`9F06` or `84`).
    private static func dictionary(_ opened: OpenedToken) -> DataDictionary {
        let name = opened.objects.first {
            $0.tag == .applicationIdentifierOfTerminal || $0.tag == .dedicatedFileName
        }
        let kernel = name.flatMap { AID($0.value) }.flatMap { KernelIdentifier(defaultFor: $0.rid) }
        return kernel.map { .kernel($0) } ?? .common
    }

    /// Prints the report for people.
    func print() {
        let style = Style.standardOutput
        let verdict = authorization.approved ? style.green("approved") : style.red("declined")
        let other = otherAmount.map { ", of which \($0) in cash," } ?? ""
        Console.print("Opened: \(operation) of \(amount) \(currency)\(other) for \(merchant)")
        Console.print("  read        \(id), number \(sequence) of reader \(reader)")
        Console.print(
            "  card        \(account ?? "unknown")\(expiry.map { ", valid until \($0)" } ?? "")")
        Console.print("  signature   valid; expires in \(expiresAt - issuedAt) s, presented once")
        Console.print("  issuer      \(verdict), \(authorization.reason)")
        Console.print("  cryptogram  \(authorization.cryptogram)")
        Console.print("  PIN         \(authorization.pin)")
        if let data = authorization.issuerAuthenticationData {
            Console.print("  for card    issuer authentication data (91) \(data)")
        }
        Console.print("  card data   \(emv.map(\.tag).joined(separator: " "))")
    }
}
