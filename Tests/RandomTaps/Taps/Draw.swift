// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import TestSupport

/// Draws values from a seed; equal seeds draw equal values.
struct Draw {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Returns `true` once in a number of times.
    mutating func isOne(in count: UInt64) -> Bool { generator.next() % count == 0 }

    /// Returns a number from a range.
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    /// Returns one of the values.
    mutating func one<Value>(of values: [Value]) -> Value {
        values[number(0...values.count - 1)]
    }

    /// Returns the values in another order, and some of them only.
    mutating func some<Value>(of values: [Value]) -> [Value] {
        values.filter { _ in generator.next() % 4 != 0 }.shuffled(using: &generator)
    }

    mutating func bytes(_ count: Int) -> [UInt8] { generator.bytes(count) }

    mutating func bytes(_ count: ClosedRange<Int>) -> [UInt8] { bytes(number(count)) }

    mutating func seed() -> UInt64 { generator.next() }

    /// Returns an element with any bits.
    mutating func bits<Element: BitCodedElement>() -> Element {
        Element(bytes(Element.byteCount)) ?? []
    }

    /// Returns the element with one bit changed, if at all.
    mutating func changed<Element: BitCodedElement>(_ element: Element) -> Element {
        let bit = UInt64(1) << UInt64(number(0...Element.byteCount * 8 - 1))
        return isOne(in: 2) ? element : Element(rawValue: element.rawValue ^ bit)
    }
}
