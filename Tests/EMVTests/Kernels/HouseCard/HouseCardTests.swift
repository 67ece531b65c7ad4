// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import EMVDescription
import EmulatedCards
import SmartCard
import Support
import Testing

/// The proof of Docs/AddingAKernel.md: a kernel and its card that touch no file outside this folder.
@Suite("A kernel from outside the library")
struct HouseCardTests {
    private static let kernels = KernelRegistry.builtIn.adding(HouseCardSettings.self)

    /// A terminal that can approve offline, without a floor limit.
    private static let reader: TerminalConfiguration = {
        var terminal = TerminalData()
        terminal.terminalType = 0x22
        let combinations = HouseCardSettings.testCombinations([0x00], verificationLimit: nil)
        return TerminalConfiguration(
            terminal: terminal,
            combinations: combinations.map { combination in
                var combination = combination
                combination.floorLimit = nil
                return combination
            })
    }()

    /// Taps the card with the memory of the earlier taps.
    private static func tap(
        _ amount: UInt64, _ memory: inout KernelMemory,
        reader: TerminalConfiguration = reader
    ) async throws -> TransactionResult {
        var transaction = ContactlessTransaction(
            configuration: reader,
            parameters: TransactionParameters(
                amountAuthorised: amount, currencyCode: 840, date: [0x26, 0x11, 0x23]),
            random: .system)
        transaction.memory = memory
        #expect(transaction.preprocess() == nil)
        let result = try await transaction.run(over: EmulatedCard(.houseCard), display: { _ in })
        memory = transaction.memory
        return result
    }

    @Test("The entry point selects the kernel that the card requests, and returns its data record")
    func online() async throws {
        var memory = KernelMemory()
        let result = try await Self.tap(12_50, &memory)
        #expect(result.kernel == .houseCard)
        #expect(result.outcome.status == .onlineRequest)
        #expect(result.outcome.dataRecord.map(\.tag) == [0x5A, 0x9F02, 0x9F7D])
        #expect(result.data.description.contains("9F7D Loyalty Points: 000150"))
    }

    @Test("What a kernel saves reaches its next transaction")
    func memory() async throws {
        var memory = KernelMemory()
        var statuses: [Outcome.Status] = []
        for _ in 1...4 { statuses.append(try await Self.tap(5_00, &memory).outcome.status) }
        #expect(statuses == [.approved, .approved, .onlineRequest, .approved])
    }

    @Test("A configuration file can name the kernel and change its settings")
    func configuration() async throws {
        let text = #"""
            {"combinations": [{"aid": "F0484F555345", "kernel": 8456256,
                "transactionTypes": ["purchase"], "offlineLimit": 2000}]}
            """#
        var reader = Self.reader
        try reader.apply(
            JSONObjectDecoder(try JSONObject(parsing: Array(text.utf8), limits: .keySet)),
            builtIn: reader.combinations, kernels: Self.kernels)
        var memory = KernelMemory()
        #expect(try await Self.tap(20_00, &memory, reader: reader).outcome.status == .approved)
    }

    @Test(
        "A setting of another kernel, an unknown name, and an invalid value are refused",
        arguments: [
            (#""seePhone": true"#, "$.combinations[0].seePhone", "nothing for kernel 8456256"),
            (#""offlineLimits": 1"#, "$.combinations[0].offlineLimits", "maximumOfflineApprovals"),
            (#""offlineLimit": -1"#, "$.combinations[0].offlineLimit", "from 0 to 10000"),
        ])
    func mistakes(member: String, path: String, allowed: String) throws {
        let text = #"""
            {"combinations": [{"aid": "F0484F555345", "kernel": 8456256,
                "transactionTypes": ["purchase"], \#(member)}]}
            """#
        var reader = Self.reader
        let error = try #require(throws: JSONMemberError.self) {
            try reader.apply(
                JSONObjectDecoder(try JSONObject(parsing: Array(text.utf8), limits: .keySet)),
                builtIn: reader.combinations, kernels: Self.kernels)
        }
        #expect("\(error.location)" == path)
        #expect(error.allowed.contains(allowed), "\(error)")
    }

    @Test("The explanation quotes the kernel's own book")
    func explanation() async throws {
        var memory = KernelMemory()
        let result = try await Self.tap(12_50, &memory)
        let steps = ExplanationDescription(currency: nil).steps(result.explanation)
        let last = try #require(steps.last)
        #expect(last.rule == "House Card Specification, 4.1")
        #expect(last.evidence == ["1250 above the limit 500"])
    }

    @Test("An explanation shows no element that the kernel's dictionary protects or does not name")
    func evidence() {
        var data = TransactionData(
            DataDictionary([
                DataElement(
                    0xDF50, "Member Number", from: .card, .binary, lengths: 1...8,
                    sensitivity: .cardholder, reference: "House Card Specification, Annex A"),
                DataElement(
                    0xDF51, "Shop", from: .card, .binary, lengths: 1...8,
                    reference: "House Card Specification, Annex A"),
            ]), kernel: .houseCard)
        for tag: SmartCard.Tag in [0xDF50, 0xDF51, 0xDF52, 0x5A] { data.set(tag, [0x12, 0x34]) }
        #expect(
            Evidence.element(0xDF50, in: data) == .fact("DF50 Member Number (2 bytes), not shown"))
        #expect(Evidence.element(0xDF51, in: data) == .element(0xDF51, [0x12, 0x34]))
        #expect(Evidence.element(0xDF52, in: data) == .fact("DF52 Unknown (2 bytes), not shown"))
        #expect(Evidence.element(0xDF53, in: data) == .element(0xDF53, nil))
        // The description masks the account number.
        #expect(Evidence.element(0x5A, in: data) == .element(0x5A, [0x12, 0x34]))
    }

    @Test("A kernel with the identifier of another one replaces it, at its place")
    func replacement() throws {
        let kernels = Self.kernels.adding(StrictHouseCardSettings.self)
        #expect(
            kernels.kernels.map { $0.kernel }
                == [
                    .kernel3, .kernel2, .kernel4, .kernel5, .kernel6, .kernel7, .kernel8,
                    .houseCard,
                ])
        #expect(kernels[.houseCard]?.scheme == "Strict house card")
        #expect(
            KernelRegistry(kernels.kernels + [HouseCardSettings.self])[.houseCard]?.scheme
                == "House card")
        let limits = TerminalConfiguration.test(kernels).combinations
            .compactMap { $0.settings as? StrictHouseCardSettings }
        // One for payments, and one for refunds.
        #expect(limits.count == 2)
        #expect(TerminalConfiguration.test(.builtIn) == .test)
    }

    @Test(
        "A registry of two kernels, of one, or of none refuses others and says what is allowed",
        arguments: [
            (
                [HouseCardSettings.self, Kernel2Settings.self],
                "2 (Mastercard) or 8456256 (House card)"
            ),
            ([HouseCardSettings.self], "8456256 (House card)"),
            ([], "nothing: the reader has no kernel"),
        ] as [([any ConfigurableKernelSettings.Type], String)])
    func small(settings: [any ConfigurableKernelSettings.Type], allowed: String) throws {
        let text = #"{"combinations": [{"aid": "A0000000031010", "kernel": 3}]}"#
        var reader = Self.reader
        let error = try #require(throws: JSONMemberError.self) {
            try reader.apply(
                JSONObjectDecoder(try JSONObject(parsing: Array(text.utf8), limits: .keySet)),
                builtIn: [], kernels: KernelRegistry(settings))
        }
        #expect(error.allowed == allowed)
    }

    @Test("A kernel is tested without a card: each answer that it did not request ends it")
    func stateMachine() throws {
        let combination = try #require(
            HouseCardSettings.testCombinations([0x00], verificationLimit: nil).first)
        let activation = KernelActivation(
            combination: combination,
            parameters: TransactionParameters(
                amountAuthorised: 5_00, currencyCode: 840, date: [0x26, 0x11, 0x23]))
        var kernel = try #require(
            combination.settings.makeKernel(activation, memory: KernelMemory()))
        let expected = try #require(GetProcessingOptions.command([]))
        #expect(kernel.received(.started) == .transmit(expected))
        #expect(kernel.data[0x9F02].map { Array($0) } == [0, 0, 0, 0, 0x05, 0x00])
        guard case .finish(let outcome) = kernel.received(.displayed) else {
            Issue.record("The kernel goes on after an event that it did not request")
            return
        }
        #expect(outcome.status == .endApplication)
    }

    @Test("A reader without the kernel does not accept the card")
    func missing() async throws {
        var memory = KernelMemory()
        let result = try await Self.tap(12_50, &memory, reader: .test)
        #expect(result.outcome.status == .endApplication)
    }

    @Test("A terminal by its name adapts a kernel that its layers do not know")
    func terminal() throws {
        var configuration = TerminalConfiguration.test(Self.kernels)
        for index in configuration.combinations.indices
        where configuration.combinations[index].kernel == .houseCard {
            configuration.combinations[index].terminalTransactionQualifiers = [
                .emvModeSupported, .signatureSupported, .onlinePINSupported,
            ]
        }
        func houseCards(_ terminal: NamedTerminal) throws -> [Combination] {
            var copy = configuration
            try copy.apply(terminal)
            return copy.combinations.filter { $0.kernel == .houseCard }
        }
        for combination in try houseCards(.unattendedOnline) {
            let settings = combination.settings as? HouseCardSettings
            #expect(settings?.maximumOfflineApprovals == 1)
            #expect(
                combination.terminalTransactionQualifiers
                    == [.emvModeSupported, .onlinePINSupported])
        }
        for combination in try houseCards(.offlineOnly) {
            #expect(
                combination.terminalTransactionQualifiers
                    == [.emvModeSupported, .signatureSupported, .offlineOnlyReader])
        }
        #expect(try houseCards(.offlineCapable).contains { $0.floorLimit == 50_00 })
    }
}

/// Another implementation of the house card's kernel, which approves nothing offline.
private struct StrictHouseCardSettings: ConfigurableKernelSettings {
    static let kernel = KernelIdentifier.houseCard
    static let scheme = "Strict house card"
    static let settings: [Setting<StrictHouseCardSettings>] = []

    static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        HouseCardSettings.testCombinations(types, verificationLimit: verificationLimit).map {
            Combination(aid: $0.aid, settings: Self(), transactionTypes: types)
        }
    }

    func makeKernel(_ activation: KernelActivation, memory: KernelMemory) -> (any Kernel)? {
        HouseCardSettings(offlineLimit: 0).makeKernel(activation, memory: memory)
    }
}
