// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// `taptopay store batch`: the oldest reads, signed, as an app sends them.
enum StoreBatchCommand {
    static let command = Command(
        name: "batch", summary: "Make a batch of the oldest reads, and print it as JSON.",
        discussion: """
            One batch at a time is on its way. taptopay psp batch opens it and gives the token \
            with which taptopay store resolve deletes it; taptopay store reset puts its reads \
            back when nobody knows whether it arrived.
            """,
        options: [
            .json,
            Option(name: "size", value: "COUNT", help: "How many reads; all if not given."),
        ],
        examples: ["taptopay store batch > batch.json"]
    ) { invocation in
        let size = try invocation.integer("size", in: 1...1000) ?? 0
        try JSON.print(
            try await StoredReads().perform {
                try await $0.fetchStoredPaymentCardReadResultBatch(size: size)
            })
        return .done
    }
}
