// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// `taptopay store reset`: puts the reads of the batch back.
enum StoreResetCommand {
    private struct Report: Encodable {
        let waiting: Int
    }

    static let command = Command(
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
            try JSON.print(Report(waiting: waiting))
        } else {
            Console.print("Removed the batch; \(StoredReads.waiting(waiting)).")
        }
        return .done
    }
}
