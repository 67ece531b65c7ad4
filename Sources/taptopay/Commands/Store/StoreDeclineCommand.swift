// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader

/// `taptopay store decline`: removes the last read, as an app does when it refuses a card.
enum StoreDeclineCommand {
    private struct Report: Encodable {
        let waiting: Int
    }

    static let command = Command(
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
            try JSON.print(Report(waiting: waiting))
        } else {
            Console.print("Removed the last read; \(StoredReads.waiting(waiting)).")
        }
        return .done
    }
}
