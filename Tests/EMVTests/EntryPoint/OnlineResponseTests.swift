// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book A, 8.1.1.9 and Book B, 3.3.2.1: Restarts with the issuer's response")
struct OnlineResponseTests {
    private static let names = ["A0000000010001", "A0000000020002"]
    private static let authentication = DataObject(0x91, Array(1...10))
    private static let scripts = [DataObject(0x71, [0x86, 0x00]), DataObject(0x72, [0x86, 0x00])]
    private static let code = DataObject(0x8A, [0x30, 0x30])

    /// A reader whose second application requested online authorization.
    private static func reader(
        _ data: Outcome.OnlineResponseData? = .emvData, start: Outcome.Start? = .protocolActivation,
        extended: String? = nil
    ) -> EntryPointReader {
        let reader = EntryPointReader(
            names.map { combination($0, 0x21, floor: 0, qualifiers: "26008000") },
            entries: names.map { CardAnswers.entry($0, kernel: "21", extended: extended) })
        var online = Outcome(.onlineRequest, start: start)
        online.onlineResponseData = data
        online.userInterfaceRequestOnRestart = UserInterfaceRequest(.presentCardAgain, .readyToRead)
        reader.outcomes = [Outcome(.selectNext, start: .combinationSelection), online]
        reader.run()
        reader.taps = [.cardFound]
        return reader
    }

    @Test("3.3.2.1: If the response has data for the card, the previous combination is selected")
    func issuerData() throws {
        for data in [[Self.authentication], [Self.scripts[0]], [Self.scripts[1]], Self.scripts] {
            let reader = Self.reader()
            let response = OnlineResponse([Self.code] + data)
            #expect(
                reader.run(.protocolActivation, with: response)
                    == ["wait 2102", "select \(Self.names[1])", "kernel 21", "final Approved"])
            let activation = try #require(reader.activations.last)
            #expect(activation.onlineResponse == response)
            #expect(activation.onlineResponse?[0x8A] == [0x30, 0x30])
            #expect(activation.start == .protocolActivation)
            #expect(activation.isRestart)
            #expect(activation.indicators.floorLimitExceeded)
        }
    }

    @Test("3.3.2.1: If the response has no data for the card, the PPSE is selected")
    func noIssuerData() {
        let reader = Self.reader(.any)
        let log = reader.run(.protocolActivation, with: OnlineResponse([Self.code]))
        #expect(log.prefix(3) == ["wait 2102", "PPSE", "select \(Self.names[0])"])
    }

    @Test("3.3.2.1: A restart at C keeps the candidate list of the previous selection")
    func restartAtC() {
        let reader = Self.reader(.any, start: .combinationSelection)
        #expect(
            reader.run(.combinationSelection, with: OnlineResponse([Self.code]))
                == ["show 2102", "select \(Self.names[1])", "kernel 21", "final Approved"])
        #expect(reader.activations.last?.start == .combinationSelection)
    }

    @Test("3.4: A restart at D activates the kernel for the card in the field, without selection")
    func restartAtD() throws {
        let reader = Self.reader(start: .kernelActivation)
        let response = OnlineResponse([Self.code, Self.authentication])
        #expect(
            reader.run(.kernelActivation, with: response)
                == ["show 2102", "kernel 21", "final Approved"])
        let activation = try #require(reader.activations.last)
        #expect(activation.start == .kernelActivation)
        #expect(activation.onlineResponse == response)
        #expect(activation.unpredictableNumber.count == 4)
    }

    @Test("3.3.3.3: A restart appends Extended Selection as well")
    func extendedSelection() {
        let reader = Self.reader(extended: "0102")
        let log = reader.run(.protocolActivation, with: OnlineResponse([Self.authentication]))
        #expect(log[1] == "select \(Self.names[1])0102")
    }

    @Test("3.3.3.5: If the card refuses the selection at a restart, the application ends")
    func refused() {
        let reader = Self.reader()
        reader.answers["select \(Self.names[1])"] = ["6A82"]
        #expect(
            reader.run(.protocolActivation, with: OnlineResponse([Self.authentication]))
                == [
                    "wait 2102", "select \(Self.names[1])", "show 1C02", "final End Application",
                ])
        #expect(reader.final == .noApplication())
    }

    @Test("3.3.3.5: Without data for the card, a refused application is followed by the next one")
    func refusedWithoutData() {
        let reader = Self.reader(.any)
        reader.answers["select \(Self.names[0])"] = ["6A82"]
        let log = reader.run(.protocolActivation, with: OnlineResponse([Self.code]))
        #expect(log.suffix(3) == ["select \(Self.names[1])", "kernel 21", "final Approved"])
    }

    @Test("3.3.3.7: A card lost at the restart gets the issuer's data when presented again")
    func lost() {
        let reader = Self.reader()
        let select = "select \(Self.names[1])"
        reader.answers[select] = [nil, CardAnswers.selection(Self.names[1])]
        reader.taps = [.cardFound, .cardFound]
        #expect(
            reader.run(.protocolActivation, with: OnlineResponse([Self.authentication]))
                == ["wait 2102", select, "wait 2102", select, "kernel 21", "final Approved"])
    }

    @Test("A restart at A checks the limits and reads the PPSE again")
    func restartAtA() {
        let reader = Self.reader(.any, start: .preProcessing)
        let log = reader.run(.preProcessing, with: OnlineResponse([Self.authentication]))
        #expect(log.prefix(3) == ["wait 2102", "PPSE", "select \(Self.names[0])"])
    }

    @Test("Book A, 8.1.1.9: Only responses with the requested data cause a restart")
    func restart() {
        let withData = OnlineResponse([Self.code, Self.authentication])
        let without = OnlineResponse([Self.code])
        var outcome = Outcome(.onlineRequest, start: .protocolActivation)
        let rows: [(Outcome.OnlineResponseData?, OnlineResponse?, Outcome.Start?)] = [
            (.emvData, withData, .protocolActivation), (.emvData, without, nil),
            (.emvData, nil, nil), (.any, withData, .protocolActivation),
            (.any, without, .protocolActivation), (.any, nil, .protocolActivation),
            (nil, nil, .protocolActivation),
        ]
        for (wanted, response, start) in rows {
            outcome.onlineResponseData = wanted
            #expect(outcome.restart(after: response) == start)
        }
        outcome.start = nil
        #expect(outcome.restart(after: withData) == nil)
    }

    @Test("A transaction delivers the issuer's response to the application that requested it")
    func transaction() async throws {
        var configuration = visaReader("26008000")
        configuration.combinations = configuration.combinations.map {
            var combination = $0
            combination.terminalTransactionQualifiers?.insert(.issuerUpdateProcessingSupported)
            return combination
        }
        let card = VisaCard(qualifiers: "0040").card
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: Taps.purchase(1_00),
            random: Taps.fixed("11223344"))
        _ = transaction.preprocess()
        let first = try await transaction.run(over: card) { _ in }
        #expect(first.outcome.status == .onlineRequest)
        let responses = [
            nil, OnlineResponse([Self.code]), OnlineResponse([Self.code, Self.authentication]),
        ]
        var restarts: [Bool] = []
        for response in responses { restarts.append(transaction.restart(with: response)) }
        #expect(restarts == [false, false, true])
        let before = card.commands.count
        _ = try await transaction.run(over: card) { _ in }
        #expect(
            card.commands.dropFirst(before).first == CardAnswers.select(CardAnswers.visa) + "00")
    }
}
