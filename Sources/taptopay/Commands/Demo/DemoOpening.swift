// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import PaymentToken
internal import ProximityReader
internal import SmartCard

/// The provider's part of the demonstration.
struct DemoOpening {
    struct Findings {
        let response: AuthorizationResponse
        let account: String?
        let again: String
        let late: String
        let openTime: Duration
        let authorizeTime: Duration
        /// What the issuer sends to its card: template `72`.
        let script: [UInt8]?
        /// Checks the card's second cryptogram, in the data of its update.
        let check: ([DataObject]) -> CryptogramCheck
    }

    let keys: ProcessorKeys
    let readers: JSONWebKeySet
    let issued: ReaderTokenRecord
    let sealed: String
    let id: String
    let money: AmountArgument
    /// The issuer's commands for its card; can be empty.
    let commands: [IssuerCommand]
    /// The key for PINs, used with an issuer that requires them; or `nil`.
    let pinKey: BaseDerivationKey?
    /// The number of the only reader, if it has a PIN key.
    let devices: DeviceNumbers
    let printer: DemoPrinter
    let issuer: TestIssuer
    private let replayGuard = ReplayGuard()

    init(
        keys: ProcessorKeys, readers: JSONWebKeySet, issued: ReaderTokenRecord, sealed: String,
        id: String, money: AmountArgument, commands: [IssuerCommand], pinKey: BaseDerivationKey?,
        devices: DeviceNumbers, printer: DemoPrinter
    ) {
        self.keys = keys
        self.readers = readers
        self.issued = issued
        self.sealed = sealed
        self.id = id
        self.money = money
        self.commands = commands
        self.pinKey = pinKey
        self.devices = devices
        self.printer = printer
        issuer = TestIssuer(keys: .test, pinKey: pinKey, pinLimit: pinKey == nil ? nil : 0)
    }

    /// Returns an opener of card data that accepts these PIN tokens.
    func opener(_ pinTokens: [PINTokenRecord] = []) -> CardDataOpener {
        CardDataOpener(
            keys: keys, readers: RegisteredReaders(readers),
            issuedTokens: ReaderTokenRegister([issued]),
            policy: .development(audience: LocalProcessor.audience), replayGuard: replayGuard,
            pins: pinKey.map {
                PINService(baseDerivationKey: $0, devices: devices, issuedTokens: pinTokens)
            })
    }

    func run() throws -> Findings {
        let clock = ContinuousClock()
        let opener = opener()

        printer.step(6, "The payment service provider opens, checks and authorizes the read")
        let now = currentTime()
        var start = clock.now
        let opened = try opener.open(sealed, expecting: expected, now: now)
        let openTime = start.duration(to: clock.now)
        start = clock.now
        let response = issuer.authorize(opened, now: now)
        let authorizeTime = start.duration(to: clock.now)
        let report = OpenedReport(opened, response)
        printer.fact("request", "\(report.operation) of \(report.amount) \(report.currency)")
        printer.fact("card", report.account ?? "unknown")
        printer.fact("signature", "of reader \(report.reader), number \(report.sequence)")
        if response.pin != .absent { printer.fact("PIN", response.pin.description) }
        printer.verdict(response.isApproved, "issuer", response.description)

        printer.step(7, "The same data is refused a second time, and after it has expired")
        let again = refusal(opener, at: now)
        printer.verdict(again != nil, "again", "refused: \(again ?? "no")")
        let late = refusal(opener, at: opened.claims.expiresAt)
        printer.verdict(late != nil, "after 60 s", "refused: \(late ?? "no") (clock set forward)")
        return Findings(
            response: response, account: report.account, again: again ?? "", late: late ?? "",
            openTime: openTime, authorizeTime: authorizeTime,
            script: commands.isEmpty ? nil : issuer.script(commands, for: opened),
            check: { issuer.check($0, of: opened) })
    }

    /// The expected values of the read.
    var expected: ExpectedRead {
        ExpectedRead(
            merchantIdentifier: Merchant.demonstration.identifier, transactionIdentifier: id,
            operation: "purchase", amount: money.minorUnits,
            currencyCode: money.currency.numericCode)
    }

    private func refusal(_ opener: CardDataOpener, at time: Int64) -> String? {
        do {
            _ = try opener.open(sealed, expecting: expected, now: time)
            return nil
        } catch {
            return error.code.rawValue
        }
    }
}

/// The part of the demonstration in which the issuer requests the PIN after the read.
struct DemoPIN {
    let session: PaymentCardReaderSession
    let listener: DemoListener
    let opening: DemoOpening

    /// Captures the PIN, and asks the issuer again.
    func run() async throws -> AuthorizationResponse {
        let printer = opening.printer
        printer.step(8, "The issuer requests the PIN: a provider token allows one PIN entry")
        let issued = try TokenIssuer(keys: opening.keys).pinToken(
            for: opening.id, merchantIdentifier: Merchant.demonstration.identifier,
            now: currentTime())
        printer.fact(
            "token", "a signed JWT of \(issued.token.utf8.count) characters, valid for 60 s")
        let result = try await session.capturePIN(
            using: PaymentCardReaderSession.PINToken(rawValue: issued.token),
            cardReaderTransactionID: opening.id)
        await listener.wait(until: "pinEntryRequested")
        printer.fact("id", "\(result.id), the same as before")
        let now = currentTime()
        let opened = try opening.opener([issued.record]).open(
            result.paymentCardData ?? "", expecting: opening.expected, now: now)
        printer.fact("PIN", "format 4, encrypted under a single-use AES DUKPT key")
        let response = opening.issuer.authorize(opened, now: now)
        printer.verdict(response.pin == .correct, "PIN", response.pin.description)
        printer.verdict(response.isApproved, "issuer", response.description)
        return response
    }
}
