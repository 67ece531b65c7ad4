// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import EmulatedCards
internal import FoundationEssentials
internal import Glibc
internal import PaymentProcessor
internal import PaymentStore
internal import PaymentToken
internal import ProximityReader
internal import ProximityReaderTesting
internal import SmartCard
internal import Support

/// One payment, from the reader token to the refused second presentation.
struct Demonstration {
    /// The configuration of the reader, with its terminal.
    let configuration: ReaderConfiguration
    /// Why the reader is this terminal, if the card chose it.
    let terminal: String?
    let profile: CardProfile
    let money: AmountArgument
    /// Whether the card is tapped a second time, to get its issuer's response.
    let isUpdated: Bool
    /// The faults while the card is read.
    let faults: [CardFault]
    /// The script of other events, whose taps replace that of the card.
    let script: ReaderScript
    /// Enters the PIN if the issuer requests it; `nil` if the issuer does not.
    let pinPad: ScriptedPINPad?
    let printer: DemoPrinter

    private let clock = ContinuousClock()

    init(
        configuration: ReaderConfiguration, terminal: String?, profile: CardProfile,
        money: AmountArgument, isUpdated: Bool, faults: [CardFault],
        script: ReaderScript, pinPad: ScriptedPINPad?, printer: DemoPrinter
    ) {
        self.configuration = configuration
        self.terminal = terminal
        self.profile = profile
        self.money = money
        self.isUpdated = isUpdated
        self.faults = faults
        self.script = script
        self.pinPad = pinPad
        self.printer = printer
    }

    func run() async throws -> (DemoSummary, DemoExport) {
        let state = try DemoState()
        printer.line("Tap to Pay, emulated: app, reader, card and payment service provider.")

        printer.step(1, "The payment service provider issues a reader token")
        let keys = try ProcessorKeys.generate()
        let merchant = Merchant.demonstration
        let issued = try TokenIssuer(keys: keys).readerToken(for: merchant, now: currentTime())
        printer.fact("merchant", "\(merchant.name) (\(merchant.identifier))")
        printer.fact(
            "token", "a signed JWT of \(issued.token.utf8.count) characters, valid for 48 h")

        for condition in script.conditions {
            printer.fact("condition", "\(condition), switched on")
        }
        printer.step(2, "The app prepares the reader")
        let emulated = EmulatedReader()
        let used: any CardReader = script.taps.map { ScriptedCardReader($0) } ?? emulated
        defer { PendingFaults.report(used) }
        let recorder = RecordingReader(used)
        let listener = DemoListener(printer: printer)
        var configuration = configuration(recorder, keys, stateDirectory: state.path)
        let sheet = DemoSheet(printer: printer, listener: listener)
        let problems = Problems()
        configuration.diagnostics = { problems.record($0) }
        configuration.sheet = sheet
        configuration.pinPad = pinPad
        configuration.holdsCards = isUpdated
        let reason = LastExplanation(&configuration)
        let pinKey = pinPad == nil ? nil : try BaseDerivationKey.generate()
        var devices = DeviceNumbers()
        if let pinKey {
            let store = try ReaderStore(directory: state.path)
            try devices.add(store.readerIdentifier)
            try await LocalProcessor.inject(pinKey, devices, into: store)
        }
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let reader = PaymentCardReader(options: options, configuration: configuration)
        await listener.listen(to: reader.events)
        let token = PaymentCardReader.Token(rawValue: issued.token)
        if try await !reader.isAccountLinked(using: token) {
            try await reader.linkAccount(using: token)
        }
        var session: PaymentCardReaderSession?
        let prepareTime = try await clock.measure {
            session = try await reader.prepare(using: token)
        }
        guard let session else { throw CommandError("The reader returned no session.") }
        await listener.wait(until: "updateProgress(100)")
        printer.fact("reader", try await reader.readerIdentifier)
        printer.fact("terminal", terminal ?? configuration.namedTerminal.rawValue)

        printer.step(3, "The app requests the payment, and the customer taps \(profile.name)")
        let card = isUpdated ? DemoUpdate.card(profile) : EmulatedCard(profile)
        emulated.present(card, faults: faults)
        let request = PaymentCardTransactionRequest(
            amount: money.amount, currencyCode: money.currency.alphabeticCode, for: .purchase)
        let start = clock.now
        let result = try await problems.explain { try await session.readPaymentCard(request) }
        let readTime = start.duration(to: clock.now)
        // The sheet stays open while the card is held for its issuer's response.
        let isHeld = sheet.isOpen
        await listener.wait(until: isHeld ? "readCompleted" : "userInterfaceDismissed")

        let isPublished = profile.account.isPublished
        printer.step(
            4, "The dialogue with the card\(isPublished ? " (a test card, so unmasked)" : "")")
        let transcript = isPublished ? recorder.unmaskedTranscript : recorder.transcript
        printer.dialogue(DialogueDescription.nodes(of: transcript, isRevealing: isPublished))

        printer.step(5, "What the app gets")
        printer.fact("id", result.id)
        let ofKernel = reason.explanation?.outcome.map { ": \($0)" } ?? ""
        printer.fact("outcome", "\(result.outcome)\(ofKernel)")
        printer.data("general data", result.generalCardData)
        printer.data("sealed data", result.paymentCardData)
        let sealed = result.paymentCardData ?? ""

        let report = ReadReport(
            result,
            request: SealedRead.Request(
                amount: money.text, currencyCode: money.currency.alphabeticCode, type: "purchase"))
        let readers = try readers(of: state.path)
        let processor = DemoOpening(
            keys: keys, readers: readers, issued: issued.record, sealed: sealed, id: result.id,
            money: money, commands: isUpdated ? DemoUpdate.commands : [], pinKey: pinKey,
            devices: devices, printer: printer)
        let opening = try processor.run()
        let wantsPIN = opening.response.code == .pinRequired
        let response =
            wantsPIN
            ? try await DemoPIN(session: session, listener: listener, opening: processor).run()
            : opening.response
        let update =
            isUpdated
            ? try await DemoUpdate(
                session: session, card: card, isHeld: isHeld, recorder: recorder,
                listener: listener, printer: printer
            ).run(opening) : nil

        printer.step(isUpdated || wantsPIN ? 9 : 8, "How long each part took")
        let cardTime = cardTime(transcript)
        printer.fact("prepare", millisecondsText(prepareTime))
        printer.fact("read", "\(millisecondsText(readTime)), including sealing and sheet")
        printer.fact(
            "card", "\(millisecondsText(cardTime)) of it for \(transcript.exchanges.count) commands"
        )
        printer.fact("open, check", millisecondsText(opening.openTime))
        printer.fact("authorize", millisecondsText(opening.authorizeTime))

        let summary = DemoSummary(
            id: result.id, outcome: report.outcome, approved: response.isApproved,
            responseCode: response.code.rawValue, account: opening.account,
            paymentCardData: result.paymentCardData, generalCardData: result.generalCardData,
            pin: pinPad == nil ? nil : response.pin.description,
            commands: transcript.exchanges.count, events: await listener.names,
            refused: DemoSummary.Refusals(again: opening.again, late: opening.late),
            milliseconds: DemoSummary.Milliseconds(
                prepare: prepareTime.milliseconds, read: readTime.milliseconds,
                card: cardTime.milliseconds, open: opening.openTime.milliseconds,
                authorize: opening.authorizeTime.milliseconds), update: update)
        return (summary, export(report, keys, readers))
    }

    private func configuration(
        _ reader: any CardReader, _ keys: ProcessorKeys, stateDirectory: String
    ) -> ReaderConfiguration {
        var configuration = configuration
        configuration.reader = .custom(reader)
        configuration.stateDirectory = stateDirectory
        configuration.processorKeys = .keys(keys.publicKeySet)
        for condition in script.conditions { configuration.conditions.begin(condition) }
        return configuration
    }

    private func readers(of state: String) throws -> JSONWebKeySet {
        try JSONWebKeySet(parsing: InputFile.bytes("\(state)/readers.jwks"))
    }

    private func cardTime(_ transcript: Transcript) -> Duration {
        transcript.exchanges.reduce(.zero) { sum, exchange in
            guard let sent = exchange.command?.time, let received = exchange.response?.time else {
                return sum
            }
            return sum + (received - sent)
        }
    }

    private func export(
        _ report: ReadReport, _ keys: ProcessorKeys, _ readers: JSONWebKeySet
    ) -> DemoExport {
        DemoExport(
            result: report,
            request: DemoExport.Request(
                amount: money.text, currencyCode: money.currency.alphabeticCode, type: "purchase",
                merchantIdentifier: Merchant.demonstration.identifier,
                audience: LocalProcessor.audience,
                amt: String(money.minorUnits).zeroPadded(to: 12),
                cur: String(money.currency.numericCode).zeroPadded(to: 3)),
            processorKey: String(
                decoding: keys.encryptionKeys.first?.bytes(withPrivateKey: true) ?? [],
                as: UTF8.self),
            readers: readers.publicText)
    }
}

/// A temporary folder for the demonstration's state, removed with the value.
private struct DemoState: ~Copyable {
    let path: String

    init() throws(CommandError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/taptopay-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandError(
                "Cannot create a temporary folder in \(base): \(InputFile.reason(errno)).")
        }
        path = String(
            decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
