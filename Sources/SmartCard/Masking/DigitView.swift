// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A way to see digits in data: as half bytes, or as characters of either alignment.
struct DigitView {
    /// Ends an account number in track 2 data.
    static let separator: UInt8 = 0xD
    /// Something that is no digit and no separator.
    static let other: UInt8 = 0xFF

    /// Digits 0 to 9, `separator`, or `other`.
    let symbols: ArraySlice<UInt8>
    /// The half byte, or character, where a symbol begins, in order.
    private let places: [Int]
    private let width: Int

    /// Returns every view of bytes; places count half bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to look at.
    ///   - masked: The positions of those that are unknown.
    /// - Returns: Half bytes, then characters that begin at even and at odd half bytes.
    static func views(of bytes: some Collection<UInt8>, masked: Set<Int> = []) -> [DigitView] {
        var nibbles: [UInt8] = []
        nibbles.reserveCapacity(bytes.count * 2)
        for (index, byte) in bytes.enumerated() {
            let isMasked = masked.contains(index)
            nibbles.append(isMasked ? other : byte >> 4)
            nibbles.append(isMasked ? other : byte & 0x0F)
        }
        return [
            DigitView(
                symbols: nibbles.map { $0 < 10 || $0 == separator ? $0 : other },
                places: Array(nibbles.indices), width: 1),
            characters(nibbles, from: 0), characters(nibbles, from: 1),
        ]
    }

    /// Returns the views of a comment; places count its UTF-8 bytes.
    ///
    /// Blanks and hyphens between digits do not part them.
    static func views(of comment: [UInt8]) -> [DigitView] {
        var nibbles: [UInt8] = []
        var places: [Int] = []
        for (index, character) in comment.enumerated() {
            if character == UInt8(ascii: " ") || character == UInt8(ascii: "-") { continue }
            let isSeparator = character == UInt8(ascii: "=") || character == UInt8(ascii: "^")
            nibbles.append(
                Hexadecimal.value(ofDigit: character) ?? (isSeparator ? separator : other))
            places.append(index)
        }
        return [
            DigitView(
                symbols: nibbles.map { $0 < 10 || $0 == separator ? $0 : other }, places: places,
                width: 1)
        ]
    }

    /// Whether a symbol is a whole character.
    var isCharacters: Bool { width == 2 }

    private init(symbols: [UInt8], places: [Int], width: Int) {
        self.symbols = symbols[...]
        self.places = places
        self.width = width
    }

    private static func characters(_ nibbles: [UInt8], from start: Int) -> DigitView {
        var symbols: [UInt8] = []
        var places: [Int] = []
        var rest = nibbles.dropFirst(start)
        while let high = rest.first, let low = rest.dropFirst().first {
            symbols.append(symbol(high, low))
            places.append(rest.startIndex)
            rest = rest.dropFirst(2)
        }
        return DigitView(symbols: symbols, places: places, width: 2)
    }

    /// The meaning of a character: a digit, or what ends an account number on a track.
    private static func symbol(_ high: UInt8, _ low: UInt8) -> UInt8 {
        switch (high, low) {
        case (3, 0...9): low
        case (3, 0xD), (4, 4), (5, 0xE): separator
        default: other
        }
    }

    /// Returns the half bytes, or characters, that a range of symbols covers.
    func place(_ range: Range<Int>) -> Range<Int> {
        guard let first = places.dropFirst(range.lowerBound).first, !range.isEmpty,
            let last = places.dropFirst(range.upperBound - 1).first
        else { return 0..<0 }
        return first..<last + width
    }

    /// Returns the maximal runs of digits.
    var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for (index, symbol) in symbols.enumerated() {
            if symbol < 10 {
                if start == nil { start = index }
            } else if let begin = start {
                runs.append(begin..<index)
                start = nil
            }
        }
        if let start { runs.append(start..<symbols.count) }
        return runs
    }
}
