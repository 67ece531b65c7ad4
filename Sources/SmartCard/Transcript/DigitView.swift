// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A view of data as digits: as half bytes, or as characters at either alignment.
struct DigitView {
    /// Ends an account number in track data.
    static let separator: UInt8 = 0xD
    /// Neither a digit nor a separator.
    static let other: UInt8 = 0xFF

    /// Digits 0 to 9, `separator`, or `other`.
    let symbols: ArraySlice<UInt8>
    /// Whether a symbol is a whole character.
    let isCharacters: Bool
    /// The place of each symbol, in order.
    private let places: [Range<Int>]

    /// Returns every view of the bytes; places count half bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to view.
    ///   - masked: The positions of unknown bytes.
    /// - Returns: Half bytes, then characters that start at even half bytes, then at odd ones.
    static func views(of bytes: some Collection<UInt8>, masked: Set<Int> = []) -> [DigitView] {
        var nibbles: [UInt8] = []
        nibbles.reserveCapacity(bytes.count * 2)
        for (index, byte) in bytes.enumerated() {
            let isMasked = masked.contains(index)
            nibbles.append(isMasked ? other : byte >> 4)
            nibbles.append(isMasked ? other : byte & 0x0F)
        }
        return views(nibbles, places: nibbles.indices.map { $0..<$0 + 1 })
    }

    /// Returns the views of a comment; places count its UTF-8 bytes.
    ///
    /// Blanks and hyphens between digits do not separate them.
    static func views(of comment: [UInt8]) -> [DigitView] {
        var nibbles: [UInt8] = []
        var places: [Range<Int>] = []
        for (index, character) in comment.enumerated() where !isBlank(character) {
            let isSeparator = character == UInt8(ascii: "=") || character == UInt8(ascii: "^")
            nibbles.append(
                Hexadecimal.value(ofDigit: character) ?? (isSeparator ? separator : other))
            places.append(index..<index + 1)
        }
        return views(nibbles, places: places)
    }

    /// Returns the bytes that a comment quotes in hexadecimal, with each start of the first byte.
    static func quotedBytes(in comment: [UInt8]) -> [[UInt8]] {
        let characters = comment.filter { !isBlank($0) }
        return characters.split { Hexadecimal.value(ofDigit: $0) == nil }.flatMap { run in
            [run, run.dropFirst()].map { digits in
                var nibbles = digits.compactMap(Hexadecimal.value(ofDigit:)).makeIterator()
                var bytes: [UInt8] = []
                while let high = nibbles.next(), let low = nibbles.next() {
                    bytes.append(high << 4 | low)
                }
                return bytes
            }
        }
    }

    /// Whether a character of a comment does not separate digits: a blank or a hyphen.
    private static func isBlank(_ character: UInt8) -> Bool {
        character == UInt8(ascii: " ") || character == UInt8(ascii: "-")
    }

    private static func views(_ nibbles: [UInt8], places: [Range<Int>]) -> [DigitView] {
        let digits = DigitView(
            symbols: nibbles.map { $0 < 10 || $0 == separator ? $0 : other }[...],
            isCharacters: false, places: places)
        return [digits, characters(nibbles[...], places[...])]
            + [characters(nibbles.dropFirst(), places.dropFirst())]
    }

    private static func characters(
        _ nibbles: ArraySlice<UInt8>, _ places: ArraySlice<Range<Int>>
    ) -> DigitView {
        var symbols: [UInt8] = []
        var pairs: [Range<Int>] = []
        var halves = zip(nibbles, places).makeIterator()
        while let high = halves.next(), let low = halves.next() {
            symbols.append(symbol(high.0, low.0))
            pairs.append(high.1.lowerBound..<low.1.upperBound)
        }
        return DigitView(symbols: symbols[...], isCharacters: true, places: pairs)
    }

    /// The symbol of a character: a digit, or the separator after an account number on a track.
    private static func symbol(_ high: UInt8, _ low: UInt8) -> UInt8 {
        switch (high, low) {
        case (3, 0...9): low
        case (3, 0xD), (4, 4), (5, 0xE): separator
        default: other
        }
    }

    /// Returns the half bytes, or the comment's bytes, that a range of symbols covers.
    func place(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty, places.indices.contains(range.lowerBound),
            places.indices.contains(range.upperBound - 1)
        else { return 0..<0 }
        return places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound
    }

    /// The maximal runs of digits.
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
