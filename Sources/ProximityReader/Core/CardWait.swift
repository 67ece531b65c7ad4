// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What came of waiting for a card.
enum CardWait: Sendable {
    /// A card is in the field.
    case card(any ConnectedCard)
    /// None came in time.
    case timedOut
    /// The read was cancelled.
    case cancelled
    /// The reader failed.
    case failed(CardError)

    /// Waits for a card, but no longer than a limit.
    ///
    /// A card that comes in the last moment counts.
    static func first(
        in reader: any CardReader, within limit: Duration, of clock: any Clock<Duration>
    ) async -> CardWait {
        await withTaskGroup(of: CardWait.self) { group in
            group.addTask {
                do throws(CardError) {
                    return .card(try await reader.waitForCard())
                } catch {
                    return error.code == .cancelled ? .cancelled : .failed(error)
                }
            }
            group.addTask {
                do {
                    try await clock.sleep(for: limit)
                    return .timedOut
                } catch {
                    return .cancelled
                }
            }
            var first: CardWait?
            while let next = await group.next() {
                if case .card = next { first = next }
                if first == nil { first = next }
                group.cancelAll()
            }
            return first ?? .cancelled
        }
    }
}
