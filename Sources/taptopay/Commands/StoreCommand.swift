// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import PaymentStore
internal import ProximityReader
internal import Support

/// `taptopay store`: reads stored without a network, to be sent to the provider.
enum StoreCommand {
    static let command = Command(
        name: "store", summary: "Send reads that were stored without a network.",
        subcommands: [list, decline, batch, resolve, reset])

    private struct StoredList: Encodable {
        struct Read: Encodable {
            let id: String
            let batch: String?
        }

        let count: Int
        let batch: String?
        let reads: [Read]
    }

    /// `taptopay store list`: the reads waiting for the provider.
    private static let list = Command(
        name: "list", summary: "List the waiting reads, the oldest first.",
        options: [.json], examples: ["taptopay store list"]
    ) { invocation in
        let report: StoredList
        do throws(StoreError) {
            let store = try ReaderStore(directory: StateHome.path)
            let reads = try await store.storedReads()
            report = StoredList(
                count: reads.count, batch: try await store.batch(),
                reads: reads.map { StoredList.Read(id: $0.identifier, batch: $0.batch) })
        } catch {
            throw CommandError(error.description)
        }
        if invocation.has("json") {
            try JSON.print(report)
            return .done
        }
        Console.print("\(StoredReads.waiting(report.count)) for the payment service provider.")
        for read in report.reads {
            Console.print("  \(read.id)\(read.batch.map { "  in batch \($0)" } ?? "")")
        }
        return .done
    }

    private struct Remaining: Encodable {
        let waiting: Int
    }

    /// `taptopay store decline`: removes the last read, as an app does when it refuses a card.
    private static let decline = Command(
        name: "decline", summary: "Remove the last read from the store, within 60 seconds.",
        discussion: """
            A read in a batch cannot be removed. The provider is not involved, because it has not \
            received the read.
            """,
        options: [.json], examples: ["taptopay store decline"]
    ) { invocation in
        var configuration = try ReaderConfiguration.standard()
        // No card is read, so any reader will do.
        configuration.reader = .custom(EmulatedReader())
        let session = try await ReaderSession(
            configuration, options: .init(), token: nil, stores: true)
        let waiting = try await session.declineLastRead()
        if invocation.has("json") {
            try JSON.print(Remaining(waiting: waiting))
        } else {
            Console.print("Removed the last read; \(StoredReads.waiting(waiting)).")
        }
        return .done
    }

    /// `taptopay store batch`: signs a batch of the oldest reads, as an app sends them.
    private static let batch = Command(
        name: "batch", summary: "Create a batch of the oldest reads, and print it as JSON.",
        discussion: """
            Only one batch can be open at a time. taptopay psp batch opens it and issues the token \
            with which taptopay store resolve deletes it. If you do not know whether the batch \
            arrived, taptopay store reset puts its reads back. If the batch cannot be printed, as \
            on a full disk, its reads are put back at once.
            """,
        options: [
            .json,
            Option(name: "size", value: "COUNT", help: "The number of reads (default: all)."),
        ],
        examples: ["taptopay store batch > batch.json"]
    ) { invocation in
        let size = try invocation.integer("size", in: 1...1000) ?? 0
        let store = try StoredReads()
        try JSON.print(
            try await store.perform {
                try await $0.fetchStoredPaymentCardReadResultBatch(size: size)
            })
        do throws(CommandError) {
            try Console.checkOutput()
        } catch {
            try await store.perform { try await $0.resetBatchState() }
            throw CommandError("\(error.message) The batch was removed, and its reads are waiting.")
        }
        return .done
    }

    private struct Resolved: Encodable {
        let remaining: Int
    }

    /// `taptopay store resolve`: deletes a batch that the provider has received.
    private static let resolve = Command(
        name: "resolve", summary: "Delete the batch that the provider has, with its token.",
        options: [.json],
        arguments: [
            Argument(name: "TOKEN", help: "The provider's deletion token, or - for standard input.")
        ],
        examples: ["taptopay psp batch batch.json --token | taptopay store resolve -"]
    ) { invocation in
        var token = invocation.argument("TOKEN") ?? ""
        if token == "-" {
            let words = try InputFile.text("-").split(whereSeparator: \.isWhitespace)
            token = words.first.map(String.init) ?? ""
        }
        let deletion = StoreAndForwardBatchDeletionToken(rawValue: token)
        let remaining = try await StoredReads().perform {
            try await $0.resolveBatch(batchDeletionToken: deletion)
        }
        if invocation.has("json") {
            try JSON.print(Resolved(remaining: remaining))
        } else {
            let verb = remaining == 1 ? "is" : "are"
            Console.print("Deleted the batch; \(remaining.counted("read")) \(verb) still waiting.")
        }
        return .done
    }

    /// `taptopay store reset`: puts the reads of the batch back.
    private static let reset = Command(
        name: "reset", summary: "Put the reads of the batch back, to be sent in another batch.",
        discussion: """
            Use this if you do not know whether the batch arrived. A provider that already has the \
            batch does not accept its reads twice.
            """,
        options: [.json], examples: ["taptopay store reset"]
    ) { invocation in
        let waiting = try await StoredReads().perform { store in
            try await store.resetBatchState()
            return try await store.fetchStoredPaymentCardReadResultCount()
        }
        if invocation.has("json") {
            try JSON.print(Remaining(waiting: waiting))
        } else {
            Console.print("Removed the batch; \(StoredReads.waiting(waiting)).")
        }
        return .done
    }
}

/// The store of reads on this machine, with readable errors.
private struct StoredReads {
    private let store: PaymentCardReaderStore
    private let problems = Problems()

    /// Opens the store.
    ///
    /// - Throws: `CommandError`.
    init() throws {
        var configuration = try ReaderConfiguration.standard()
        let problems = problems
        configuration.diagnostics = { problems.record($0) }
        do {
            store = try PaymentCardReader(configuration: configuration)
                .fetchPaymentCardReaderStore()
        } catch let error as PaymentCardReaderError {
            throw problems.error(error.errorName, error.errorDescription)
        }
    }

    /// Returns the number of waiting reads in words.
    static func waiting(_ count: Int) -> String {
        "\(count.counted("read")) \(count == 1 ? "is" : "are") waiting"
    }

    /// Runs a closure that uses the store.
    ///
    /// - Throws: `CommandError`.
    func perform<Result>(
        _ body: (PaymentCardReaderStore) async throws -> Result
    ) async throws -> Result {
        do {
            return try await body(store)
        } catch let error as PaymentCardReaderStore.StoreError {
            throw problems.error("\(error)", Self.text(error))
        }
    }

    private static func text(_ error: PaymentCardReaderStore.StoreError) -> String {
        switch error {
        case .storeAndForwardResultsNotFound: "No reads are waiting for the provider."
        case .storeAndForwardBatchNotFound:
            "There is no batch; create one with taptopay store batch."
        case .storeAndForwardBatchSizeInvalid: "Fewer reads are waiting than --size."
        case .storeAndForwardBatchAlreadyExists:
            "A batch is already open: use taptopay store resolve or taptopay store reset first."
        case .storeAndForwardDeletionTokenInvalid: "The token is not valid for this batch."
        case .storeAndForwardDeletionTokenExpired: "The token has expired; get a new one."
        default: "The store cannot be used."
        }
    }
}
