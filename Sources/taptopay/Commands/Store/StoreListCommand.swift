// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore

/// `taptopay store list`: the reads waiting for the provider.
enum StoreListCommand {
    private struct Report: Encodable {
        struct Read: Encodable {
            let id: String
            let batch: String?
        }

        let count: Int
        let batch: String?
        let reads: [Read]
    }

    static let command = Command(
        name: "list", summary: "List the waiting reads, the oldest first.",
        options: [.json], examples: ["taptopay store list"]
    ) { invocation in
        let report: Report
        do throws(StoreError) {
            let store = try ReaderStore(directory: StateFolder.path)
            let reads = try await store.storedReads()
            report = Report(
                count: reads.count, batch: try await store.batch(),
                reads: reads.map { Report.Read(id: $0.identifier, batch: $0.batch) })
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
}
