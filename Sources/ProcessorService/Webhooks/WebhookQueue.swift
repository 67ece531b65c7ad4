// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Decides which webhooks are served next, so that those that do not respond delay no others.
///
/// Each webhook that is served occupies a place while its endpoint does not respond. Webhooks that
/// responded the last time come first, and those that did not come last and have few places.
/// Among equals, the merchant with the fewest places comes first, however many webhooks others have.
struct WebhookQueue: Sendable {
    /// A webhook with due events.
    struct Entry: Hashable, Sendable {
        let webhook: String
        let merchant: String
    }

    /// What a webhook's last delivery shows, in the order in which webhooks are served.
    enum Standing: CaseIterable, Sendable {
        /// The endpoint responded soon, with any status, or refused the connection.
        case responds
        /// There was no delivery since the start.
        case untried
        /// The endpoint took a large part of the time limit, or all of it.
        case slow
    }

    /// The number of webhooks served at once; each waits on a thread of its own.
    static let places = 128
    /// The places that webhooks take only if they responded the last time.
    static let reserved = 32
    /// The places for slow webhooks.
    static let slowPlaces = 16
    /// The number of webhooks whose standing is kept; then all are forgotten.
    private static let memory = 20_000

    private var served: [Entry: Standing] = [:]
    private var standings: [String: Standing] = [:]
    /// Whether webhooks wait for a place, so that each gives its place up after one event.
    private(set) var isCrowded = false

    /// The number of webhooks that are served now.
    var servedCount: Int { served.count }

    /// Gives places to webhooks.
    ///
    /// - Parameter due: The webhooks with due events, the longest due first.
    /// - Returns: The webhooks that are served from now on.
    mutating func next(_ due: [Entry]) -> [Entry] {
        var waiting = due.filter { served[$0] == nil }
        var chosen: [Entry] = []
        var counts: [String: Int] = [:]
        for entry in served.keys { counts[entry.merchant, default: 0] += 1 }
        for standing in Standing.allCases {
            var candidates = waiting.filter { self.standing(of: $0) == standing }
            while hasPlace(for: standing),
                let index = candidates.indices.min(by: {
                    counts[candidates[$0].merchant, default: 0]
                        < counts[candidates[$1].merchant, default: 0]
                })
            {
                let entry = candidates.remove(at: index)
                served[entry] = standing
                counts[entry.merchant, default: 0] += 1
                chosen.append(entry)
            }
        }
        waiting.removeAll { served[$0] != nil }
        isCrowded = !waiting.isEmpty
        return chosen
    }

    /// Records how a delivery went.
    mutating func record(_ standing: Standing, of entry: Entry) {
        if standings.count >= Self.memory { standings = [:] }
        standings[entry.webhook] = standing
    }

    /// Takes a webhook's place back.
    mutating func finish(_ entry: Entry) {
        served[entry] = nil
    }

    private func standing(of entry: Entry) -> Standing { standings[entry.webhook] ?? .untried }

    private func hasPlace(for standing: Standing) -> Bool {
        guard served.count < Self.places, standing != .responds else {
            return served.count < Self.places
        }
        let others = served.values.count { $0 != .responds }
        let slow = served.values.count { $0 == .slow }
        return others < Self.places - Self.reserved
            && (standing == .untried || slow < Self.slowPlaces)
    }
}
