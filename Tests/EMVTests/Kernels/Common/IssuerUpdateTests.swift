// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book 3, 10.9 and 10.10: The delivery of the issuer's answer to the card")
struct IssuerUpdateTests {
    private static let authentication = DataObject(
        .issuerAuthenticationData, hex("112233445566778899AA"))
    /// A critical script with an identifier and two commands, and another script.
    private static let critical = DataObject(
        .issuerScriptTemplate1, hex("9F180401020304" + "860504DA9F5800" + "860504DA9F5900"))
    private static let other = DataObject(.issuerScriptTemplate2, hex("86048418" + "0000"))

    private static let rule = BookReference(.book4, "issuer's decision")

    /// What an update sent and what it left in the transaction's data.
    private struct Run {
        var commands: [String] = []
        var data: TransactionData
        /// The explanation of the update, without the issuer's decision.
        var steps: [DecisionStep]
        var results: [UInt8]

        init(_ objects: [DataObject], answers: [UInt16]) throws {
            let settings = MissingKernelSettings(.kernel2)
            let aid = try #require(AID(hex("A0000000041010")))
            let response = OnlineResponse(objects)
            var transaction = TransactionContext(
                KernelActivation(
                    combination: Combination(aid: aid, settings: settings),
                    parameters: Taps.purchase(1_00), onlineResponse: response),
                .book4, checking: [], [:])
            var update = IssuerUpdate(response, IssuerUpdateTests.rule, &transaction)
            var answers = answers[...]
            var action = update.next(&transaction)
            while case .transmit(let command) = action, let word = answers.popFirst() {
                commands.append(Hexadecimal.string(command.bytes))
                action = update.answered(
                    ResponseAPDU(data: [], statusWord: StatusWord(rawValue: word)), &transaction)
            }
            guard case .finish = action else {
                Issue.record("\(action)")
                throw CancellationError()
            }
            data = transaction.data
            results = update.results
            steps = transaction.explanation.steps.filter { $0.rule != IssuerUpdateTests.rule }
        }
    }

    @Test("Authentication comes first, then the critical scripts, then the others")
    func order() throws {
        let run = try Run(
            [
                DataObject(.authorizationResponseCode, hex("3030")), Self.other, Self.critical,
                Self.authentication,
            ],
            answers: [0x9000, 0x9000, 0x9000, 0x9000])
        #expect(
            run.commands == [
                "008200000A112233445566778899AA", "04DA9F5800", "04DA9F5900", "84180000",
            ])
        #expect(run.results == hex("2001020304" + "2000000000"))
        #expect(run.data[.authorizationResponseCode] == hex("3030")[...])
        #expect(run.data[.transactionStatusInformation] == [0x14, 0x00])
        #expect(run.data[.terminalVerificationResults] == [0, 0, 0, 0, 0])
        #expect(run.steps.isEmpty)
    }

    @Test("A failure is recorded with its place in EMV Book 3, and the update continues")
    func failures() throws {
        let run = try Run(
            [Self.authentication, Self.critical, Self.other], answers: [0x6300, 0x6985, 0x6A80])
        #expect(run.commands.map { $0.prefix(4) } == ["0082", "04DA", "8418"])
        #expect(run.results == hex("1101020304" + "1100000000"))
        #expect(run.data[.terminalVerificationResults]?.last == 0x70)
        #expect(
            run.steps.map(\.rule) == [
                BookReference(.book3, "10.9"), BookReference(.book3, "10.10"),
                BookReference(.book3, "10.10"),
            ])
    }

    @Test("Malformed data is not sent")
    func malformed() throws {
        let run = try Run(
            [
                DataObject(.issuerAuthenticationData, [1, 2]),
                DataObject(.issuerScriptTemplate2, hex("86020418")),
            ], answers: [0x9000])
        #expect(run.commands.isEmpty)
        #expect(run.results == hex("1100000000"))
        #expect(run.data[.terminalVerificationResults]?.last == 0x50)
    }

    static let codes: [(String?, Bool?)] = [
        ("3030", true), ("3835", true), ("3035", false), (nil, nil),
    ]

    @Test(
        "The issuer's code says whether it approved (Book 4, Annex A6)", arguments: codes)
    func approval(code: String?, expected: Bool?) {
        let objects = code.map { [DataObject(.authorizationResponseCode, hex($0))] } ?? []
        #expect(OnlineResponse(objects).isApproval == expected)
    }
}
