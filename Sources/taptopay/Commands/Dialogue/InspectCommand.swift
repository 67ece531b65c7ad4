// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import EMVDescription
internal import FoundationEssentials
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay inspect`: what is on a card.
enum InspectCommand {
    static let command = Command(
        name: "inspect", summary: "Show what is on a card. Charges nothing.",
        discussion: """
            Reads the directory and, for each application, the selection, the processing options, \
            all records, the counters and the log, even for schemes that this program cannot pay \
            with. Account numbers are masked, as in transcript show. No cryptogram is requested; \
            one that a card returns with its processing options is for an amount of zero and is \
            not sent anywhere. The card's own transaction counter can go up by one.

            The card gets the data that the kernel for its application sends in a payment. Records \
            that a card encrypts for the kernel (kernel 8) are shown decrypted, after the dialogue.

            If the terminal does not have the certification authority key that the card's \
            certificates need, the report says so; taptopay doctor lists the schemes without keys.
            """,
        options: [
            .json, .unmasked,
            Option(
                name: "record", value: "FILE",
                help: "Write the dialogue to this file, masked unless the card is a test card."),
        ] + ReaderOptions.source + [ReaderOptions.timeout],
        examples: ["taptopay inspect", "taptopay inspect --card visa-credit --json"]
    ) { invocation in
        let reading = try ReaderOptions(invocation)
        defer { reading.reportPendingFaults() }
        var configuration = reading.configuration
        let recorder = try RecordingReader(of: configuration.reader)
        configuration.reader = .custom(recorder)
        if let file = invocation.value("record") {
            try InputFile.write("", to: file, mode: 0o600)
        }
        if !invocation.has("json") {
            Console.note("Hold the card to the reader. Nothing is charged.")
        }
        let card = try await card(
            in: recorder, within: configuration.tapTimeout, of: configuration.clock)
        let time = LocalTime(Int64(configuration.date().timeIntervalSince1970))
        var inspection = CardInspection(
            terminal: configuration.terminal,
            parameters: TransactionParameters(
                amountAuthorised: 0, currencyCode: 840, date: time.date, time: time.time),
            random: .system)
        var loss: CardError?
        if card.answerToReset.storageCardName == nil {
            do throws(CardError) {
                try await inspection.run(
                    over: TimeLimitedCard(
                        card, limit: configuration.cardTimeout, clock: configuration.clock))
            } catch {
                loss = error
            }
        }
        await card.disconnect()
        let isRecorded = recorder.write(invocation)
        let transcript =
            invocation.has("unmasked") ? recorder.unmaskedTranscript : recorder.transcript
        let nodes =
            DialogueDescription.nodes(of: transcript, isRevealing: invocation.has("unmasked"))
            + inspection.applications.flatMap {
                $0.decryptedNodes(isRevealing: invocation.has("unmasked"))
            }
        let summary = Summary(card.answerToReset, inspection)
        if invocation.has("json") {
            try JSON.print(summary)
            for node in nodes { try JSON.print(node) }
        } else {
            summary.print()
            Console.print(nodes)
        }
        if let loss { throw CommandError(loss.description) }
        return isRecorded ? .done : .failed
    }

    /// Waits for a card.
    private static func card(
        in reader: RecordingReader, within limit: Duration, of clock: any Clock<Duration>
    ) async throws(CommandError) -> any ConnectedCard {
        switch await CardDetection.first(in: reader, within: limit, of: clock) {
        case .card(let card): return card
        case .failed(let error):
            throw CommandError(error.description, ExitCode(error))
        case .cancelled, .removed: throw CommandError(CardError(.cancelled).description)
        case .timedOut:
            let error = await reader.obstacle() ?? CardError(.noCard)
            throw CommandError(error.description, ExitCode(error))
        }
    }

    /// The top of the report.
    private struct Summary: Encodable {
        struct Application: Encodable {
            let aid: String
            let name: String?
            let label: String?
            let selection: String
            let processingOptions: String?
            let records: Int
            let encrypted: String?
            let transactionCounter: Int?
            let pinTryCounter: Int?
            let logEntries: Int
            let authorityKey: AuthorityKey?

            /// The certification authority key that the card's certificates need.
            struct AuthorityKey: Encodable {
                /// The scheme and index, such as `A000000152/5B`.
                let key: String
                /// Whether the terminal has it: `live`, `test`, or `missing`.
                let available: String
            }
        }

        let atr: String
        let technology: String
        let directory: String?
        let applications: [Application]

        init(_ answer: AnswerToReset, _ inspection: CardInspection) {
            atr = Hexadecimal.string(answer.bytes)
            technology =
                answer.storageCardName
                ?? (answer.isContactless
                    ? "a contactless card that accepts commands (ISO/IEC 14443-4)"
                    : "a card with contacts, or a reader that does not report the interface")
            directory = inspection.directory?.description
            applications = inspection.applications.map { application in
                Application(
                    aid: application.aid.description, name: application.name,
                    label: application.label, selection: application.selection.description,
                    processingOptions: application.processingOptions?.description,
                    records: application.recordCount,
                    encrypted: application.isUnreadable
                        ? "unreadable" : application.decrypted.isEmpty ? nil : "decrypted",
                    transactionCounter: application.transactionCounter,
                    pinTryCounter: application.pinTryCounter, logEntries: application.logCount,
                    authorityKey: application.authorityKeyIndex.map { index in
                        Application.AuthorityKey(
                            key: "\(application.aid.rid)/\(Hexadecimal.string([index]))",
                            available: application.authorityKey?.rawValue ?? "missing")
                    })
            }
        }

        func print() {
            let style = Style.standardOutput
            Console.print("card       \(technology)")
            Console.print("ATR        \(atr)")
            if let directory, directory != "9000" {
                Console.print("directory  refused (\(directory))")
            }
            if applications.isEmpty { Console.print("The card offers no payment application.") }
            for application in applications {
                let names = [application.name, application.label.map { "“\($0)”" }]
                    .compactMap(\.self).joined(separator: ", ")
                Console.print(style.bold("\(application.aid)  \(names)"))
                var facts = [
                    application.selection == "9000"
                        ? nil : "selection refused (\(application.selection))",
                    application.processingOptions.flatMap {
                        $0 == "9000" ? nil : "processing options refused (\($0))"
                    },
                    application.records.counted("record"),
                    application.encrypted.map { state in
                        state == "decrypted"
                            ? "decrypted" : "its records are encrypted and could not be read"
                    },
                    application.transactionCounter.map { "transaction counter \($0)" },
                    application.pinTryCounter.map { "\($0) PIN tries left" },
                ]
                if application.logEntries > 0 {
                    facts.append(application.logEntries.counted("log entry", "log entries"))
                }
                if let key = application.authorityKey, key.available != "missing" {
                    facts.append("certified by \(key.available) key \(key.key)")
                }
                Console.print("  \(facts.compactMap(\.self).joined(separator: ", "))")
                if let key = application.authorityKey, key.available == "missing" {
                    Console.print(
                        style.yellow(
                            "  The terminal does not have certification authority key "
                                + "\(key.key), so it cannot authenticate this card offline. Get "
                                + "the key from your acquirer, and add it to "
                                + "terminal.certificationAuthorityKeys in the configuration."))
                }
            }
            Console.print("")
        }
    }
}
