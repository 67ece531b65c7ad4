// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader

/// `taptopay store decline`: takes the last read back, as an app does that refuses a card.
enum StoreDeclineCommand {
    private struct Report: Encodable {
        let waiting: Int
    }

    static let command = Command(
        name: "decline", summary: "Remove the last read from the store, within 60 seconds.",
        discussion: """
            A read in a batch is on its way and stays. There is nothing to ask the provider: it \\
            has not heard of the read.
            """,
        options: [.json], examples: ["taptopay store decline"]
    ) { invocation in
        var configuration = try ReaderConfiguration.standard()
        // Nothing is read, so that any reader will do.
        configuration.reader = .custom(EmulatedReader())
        let session = try await ReaderSession(
            configuration, options: .init(), token: nil, stores: true)
        let waiting = try await session.declineLastRead()
        if invocation.has("json") {
            try JSON.print(Report(waiting: waiting))
        } else {
            Console.print("Removed the last read; \(StoredReads.waiting(waiting)).")
        }
        return .done
    }
}
