// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// `taptopay store batch`: signs a batch of the oldest reads, as an app sends them.
enum StoreBatchCommand {
    static let command = Command(
        name: "batch", summary: "Create a batch of the oldest reads, and print it as JSON.",
        discussion: """
            Only one batch can be open at a time. taptopay psp batch opens it and issues the token \
            with which taptopay store resolve deletes it. If you do not know whether the batch \
            arrived, taptopay store reset puts its reads back.
            """,
        options: [
            .json,
            Option(name: "size", value: "COUNT", help: "The number of reads (default: all)."),
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
