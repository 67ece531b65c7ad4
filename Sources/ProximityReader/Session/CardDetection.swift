// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The result of waiting for a card, or for its removal.
package enum CardDetection: Sendable {
    /// A card is in the field.
    case card(any ConnectedCard)
    /// The card has left the field.
    case removed
    /// Nothing happened in time.
    case timedOut
    /// The read was canceled.
    case cancelled
    /// The reader failed.
    case failed(CardError)

    /// Waits for a card, up to a time limit.
    ///
    /// A card that arrives at the last moment counts.
    package static func first(
        in reader: any CardReader, within limit: Duration, of clock: any Clock<Duration>
    ) async -> CardDetection {
        await race(within: limit, of: clock) { () async throws(CardError) in
            .card(try await reader.waitForCard())
        }
    }

    /// Waits until a card has left the field, up to a time limit.
    static func removal(
        of card: any ConnectedCard, within limit: Duration, of clock: any Clock<Duration>
    ) async -> CardDetection {
        await race(within: limit, of: clock) { () async throws(CardError) in
            try await card.waitForRemoval()
            return .removed
        }
    }

    private static func race(
        within limit: Duration, of clock: any Clock<Duration>,
        _ body: @escaping @Sendable () async throws(CardError) -> CardDetection
    ) async -> CardDetection {
        await withTaskGroup(of: CardDetection.self) { group in
            group.addTask {
                do throws(CardError) {
                    return try await body()
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
            var first: CardDetection?
            while let next = await group.next() {
                switch next {
                case .card, .removed: first = next
                case .timedOut, .cancelled, .failed: first = first ?? next
                }
                group.cancelAll()
            }
            return first ?? .cancelled
        }
    }
}
