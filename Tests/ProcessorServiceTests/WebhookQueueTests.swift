// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProcessorService

@Suite("The order in which webhooks are served")
struct WebhookQueueTests {
    private static func entries(
        _ count: Int, of merchant: String = "M", from first: Int = 1
    ) -> [WebhookQueue.Entry] {
        (first..<first + count).map {
            WebhookQueue.Entry(webhook: "\(merchant)-\($0)", merchant: merchant)
        }
    }

    /// A queue in which webhooks of different merchants have a standing.
    private static func queue(
        _ standing: WebhookQueue.Standing, _ entries: [WebhookQueue.Entry]
    ) -> WebhookQueue {
        var queue = WebhookQueue()
        for entry in entries { queue.record(standing, of: entry) }
        return queue
    }

    @Test("The merchant with the fewest places comes first, however many webhooks others have")
    func fairness() {
        var queue = WebhookQueue()
        let many = Self.entries(200, of: "many")
        let few = Self.entries(2, of: "few")
        let chosen = queue.next(many + few)
        #expect(chosen.prefix(4).map(\.merchant) == ["many", "few", "many", "few"])
        #expect(queue.isCrowded)
    }

    @Test("A webhook that was never tried leaves places for those that responded")
    func reserve() {
        let known = Self.entries(200, of: "known")
        var queue = Self.queue(.responds, known)
        let untried = Self.entries(200, of: "new")
        #expect(queue.next(untried).count == WebhookQueue.places - WebhookQueue.reserved)
        let chosen = queue.next(untried + known)
        #expect(chosen == Array(known.prefix(WebhookQueue.reserved)))
        #expect(queue.servedCount == WebhookQueue.places)
        #expect(queue.next(untried + known).isEmpty)
    }

    @Test("Webhooks that were slow come last, and take few places")
    func slow() {
        let slow = Self.entries(200, of: "slow")
        var queue = Self.queue(.slow, slow)
        let new = Self.entries(3, of: "new")
        let chosen = queue.next(slow + new)
        #expect(Array(chosen.prefix(3)) == new)
        #expect(chosen.count == 3 + WebhookQueue.slowPlaces)
        // A place that becomes free goes to another slow one, and one that responded is not slow.
        queue.finish(slow[0])
        queue.record(.responds, of: slow[1])
        queue.finish(slow[1])
        #expect(queue.next(Array(slow.prefix(2))) == [slow[1], slow[0]])
    }

    @Test("When webhooks that responded take all places, no other is served")
    func allPlaces() {
        let known = Self.entries(200, of: "known")
        var queue = Self.queue(.responds, known)
        #expect(queue.next(known).count == WebhookQueue.places)
        #expect(queue.next(Self.entries(3, of: "new")).isEmpty)
        #expect(queue.isCrowded)
    }

    @Test("A webhook that was never tried is served while slow ones take all their places")
    func untriedAfterSlow() {
        let slow = Self.entries(20, of: "slow")
        var queue = Self.queue(.slow, slow)
        #expect(queue.next(slow).count == WebhookQueue.slowPlaces)
        let new = Self.entries(3, of: "new")
        #expect(queue.next(slow + new) == new)
    }

    @Test("The queue knows 20,000 webhooks, and forgets them with one more")
    func memory() {
        let slow = Self.entries(20_000, of: "slow")
        var queue = Self.queue(.slow, slow)
        let due = Array(slow.prefix(20))
        var full = queue
        #expect(full.next(due).count == WebhookQueue.slowPlaces)
        queue.record(.slow, of: Self.entries(1, of: "last")[0])
        #expect(queue.next(due).count == 20)
    }

    @Test("A webhook is served once at a time")
    func once() {
        var queue = WebhookQueue()
        #expect(!queue.isCrowded)
        let entries = Self.entries(2)
        #expect(queue.next(entries).count == 2)
        #expect(!queue.isCrowded)
        #expect(queue.next(entries).isEmpty)
        #expect(!queue.isCrowded)
        queue.finish(entries[0])
        #expect(queue.next(entries) == [entries[0]])
    }
}
