// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

/// The kernel of Docs/AddingAKernel.md: a closed-loop card that a shop issues itself.
///
/// Small amounts below the reader's floor limit are approved offline, several times in a row;
/// others go online.
struct HouseCardKernel: Kernel {
    private enum State {
        case idle
        case awaitingProcessingOptions
        case readingRecords(RecordReader)
        case finished
    }

    private(set) var data: TransactionData
    private(set) var explanation = Explanation()
    private let activation: KernelActivation
    private let settings: HouseCardSettings
    private var memory: HouseCardMemory
    private var state = State.idle

    init(_ activation: KernelActivation, settings: HouseCardSettings, memory: KernelMemory) {
        self.activation = activation
        self.settings = settings
        self.memory = memory[HouseCardMemory.self]
        data = activation.commonData
    }

    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            guard let selection = activation.selection, data.storeFromCard(selection),
                let list = try? DataObjectList(bytes: data[0x9F38] ?? []),
                let command = GetProcessingOptions.command(data.build(list))
            else { return endApplication("3.1", "Response to SELECT") }
            state = .awaitingProcessingOptions
            return .transmit(command)
        case (.awaitingProcessingOptions, .answered(let response, _)):
            guard response.isSuccess, let objects = GetProcessingOptions.objects(response.data),
                data.storeFromCard(objects),
                let locator = data[0x94].flatMap({ ApplicationFileLocator($0) }),
                let reader = RecordReader(locator)
            else { return endApplication("3.2", "GET PROCESSING OPTIONS") }
            return readNext(reader)
        case (.readingRecords(var reader), .answered(let response, _)):
            guard response.isSuccess, let objects = reader.receive(response.data),
                data.storeFromCard(objects)
            else { return endApplication("3.3", "READ RECORD") }
            return readNext(reader)
        case (_, .lost):
            return finish(
                Outcome(
                    .tryAgain, start: .protocolActivation,
                    onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead)))
        default:
            return endApplication("3.4", "Unexpected event")
        }
    }

    func save(to memory: inout KernelMemory) { memory[HouseCardMemory.self] = self.memory }

    private mutating func readNext(_ reader: RecordReader) -> Action<Outcome> {
        guard let command = reader.command else { return decide() }
        state = .readingRecords(reader)
        return .transmit(command)
    }

    private mutating func decide() -> Action<Outcome> {
        let amount = activation.parameters.amountAuthorised
        let isApproved =
            !activation.indicators.floorLimitExceeded && amount <= settings.offlineLimit
            && memory.offlineApprovals < settings.maximumOfflineApprovals
        memory.offlineApprovals = isApproved ? memory.offlineApprovals + 1 : 0
        let status: Outcome.Status = isApproved ? .approved : .onlineRequest
        explanation.record(
            BookReference(.houseCard, "4.1"), "Offline limit",
            [.amount(amount, limit: settings.offlineLimit)], .outcome(status))
        return finish(
            Outcome(
                status, cardholderVerification: .none,
                onOutcome: UserInterfaceRequest(
                    isApproved ? .approved : .authorising, .readyToRead),
                dataRecord: data.objects([0x5A, 0x9F02, 0x9F7D])))
    }

    private mutating func endApplication(
        _ section: String, _ subject: String
    ) -> Action<Outcome> {
        explanation.record(
            BookReference(.houseCard, section), subject, [], .outcome(.endApplication))
        return finish(Outcome(.endApplication))
    }

    private mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        state = .finished
        return .finish(outcome)
    }
}

/// What the kernel remembers from one transaction to the next.
struct HouseCardMemory: KernelMemory.Value {
    /// The number of offline approvals since the last online transaction.
    var offlineApprovals = 0
}

extension BookReference.Book {
    /// The specification of the house card.
    static let houseCard = BookReference.Book("House Card Specification", of: .houseCard)
}
