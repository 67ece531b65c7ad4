// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite("Seeded generator")
struct SeededGeneratorTests {
    @Test("The seeded generator returns the published SplitMix64 numbers")
    func knownNumbers() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
        #expect(generator.next() == 9_817_491_932_198_370_423)
    }

    @Test("Seeded generators with equal seeds return equal bytes")
    func repeats() {
        var first = SeededGenerator(seed: 7)
        var second = SeededGenerator(seed: 7)
        #expect(first.bytes(100) == second.bytes(100))
        #expect(first.bytes(0).isEmpty)
    }
}
