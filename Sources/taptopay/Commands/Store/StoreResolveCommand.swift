// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// `taptopay store resolve`: deletes a batch that the provider has received.
enum StoreResolveCommand {
    private struct Report: Encodable {
        let remaining: Int
    }

    static let command = Command(
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
            try JSON.print(Report(remaining: remaining))
        } else {
            Console.print("Deleted the batch; \(remaining) reads are still waiting.")
        }
        return .done
    }
}
