// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("Broadcaster")
struct BroadcasterTests {
    @Test("An announcer sends each listener the announcements made after it started listening")
    func tellsAll() async {
        let announcer = Broadcaster<Int>()
        announcer.announce(0)
        var first = announcer.announcements().makeAsyncIterator()
        announcer.announce(1)
        #expect(await first.next() == 1)
        var second = announcer.announcements().makeAsyncIterator()
        announcer.announce(2)
        #expect(await first.next() == 2)
        #expect(await second.next() == 2)
    }

    @Test("A slow listener of an announcer gets only the newest announcement")
    func newest() async {
        let announcer = Broadcaster<Int>()
        var listener = announcer.announcements().makeAsyncIterator()
        for number in 1...3 { announcer.announce(number) }
        #expect(await listener.next() == 3)
    }

    @Test("The streams of an announcer end when it is released")
    func ends() async {
        var announcer: Broadcaster<Int>? = Broadcaster()
        var listener = announcer?.announcements().makeAsyncIterator()
        announcer = nil
        #expect(await listener?.next() == nil)
    }
}
