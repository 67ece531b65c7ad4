// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PaymentProcessor

@Suite("Counting wrong PINs")
struct PINTryCountersTests {
    @Test("A card has three tries, and all of them again after the correct PIN")
    func tries() {
        var tries = PINTryCounters()
        for _ in 0..<2 { tries.record(false, of: [1]) }
        #expect(tries.allows([1]))
        tries.record(true, of: [1])
        for _ in 0..<3 {
            #expect(tries.allows([1]))
            tries.record(false, of: [1])
        }
        #expect(!tries.allows([1]))
        #expect(tries.allows([2]))
    }

    @Test("Memory for PIN tries is limited: the oldest card is forgotten")
    func memory() {
        var tries = PINTryCounters()
        for _ in 0..<3 { tries.record(false, of: [0, 0, 0]) }
        func card(_ number: Int) -> [UInt8] { [1, UInt8(number >> 8), UInt8(number & 0xFF)] }
        for number in 1..<PINTryCounters.cardLimit { tries.record(false, of: card(number)) }
        #expect(!tries.allows([0, 0, 0]))
        tries.record(false, of: card(PINTryCounters.cardLimit))
        #expect(tries.allows([0, 0, 0]))
    }

    @Test("A card that got its tries back is as new as its next wrong PIN, and no other card is")
    func order() {
        var tries = PINTryCounters()
        func card(_ number: Int) -> [UInt8] { [1, UInt8(number >> 8), UInt8(number & 0xFF)] }
        let (first, second): ([UInt8], [UInt8]) = ([0], [2])
        tries.record(false, of: first)
        for _ in 0..<3 { tries.record(false, of: second) }
        tries.record(true, of: first)
        for _ in 0..<3 { tries.record(false, of: first) }
        // With these, the limit is reached.
        for number in 0..<PINTryCounters.cardLimit - 2 { tries.record(false, of: card(number)) }
        #expect(!tries.allows(first) && !tries.allows(second))
        tries.record(false, of: [3])
        #expect(!tries.allows(first) && tries.allows(second))
    }
}
