// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The meanings of the bits of a data element.
struct BitTable: Sendable {
    /// The meaning of one bit, or of several bits that are read together.
    struct Entry: Sendable {
        /// The byte, counted from 1 as in the books.
        let byte: Int
        /// The bits.
        let mask: UInt8
        /// The meaning of the bits.
        let meaning: Meaning

        /// How the bits are read.
        enum Meaning: Sendable {
            /// One bit; the text applies if the bit is set.
            case flag(String)
            /// The value of the bits selects a text; other values are reserved, except that
            /// zero without a text has no meaning.
            case choice(String, [UInt8: String])
            /// The bits are a number.
            case number(String)
        }
    }

    /// The entries in order.
    let entries: [Entry]

    /// Whether the bits without an entry have meanings that are not known, instead of none.
    private let isPartial: Bool

    init(_ entries: [Entry], isPartial: Bool = false) {
        self.entries = entries
        self.isPartial = isPartial
    }

    /// The number of bytes that the entries cover.
    var byteCount: Int { entries.map(\.byte).max() ?? 0 }

    /// Returns the meanings of a value's bits: set flags, choices, numbers, and set bits
    /// without a name.
    func nodes(_ value: some Collection<UInt8>) -> [DescriptionNode] {
        var nodes: [DescriptionNode] = []
        for (index, byte) in value.enumerated() {
            var unnamed = byte
            for entry in entries where entry.byte == index + 1 {
                unnamed &= ~entry.mask
                guard let text = entry.text(byte) else { continue }
                nodes.append(node(index, byte, entry.mask, text))
            }
            guard index < byteCount, unnamed != 0, !isPartial else { continue }
            nodes.append(node(index, byte, unnamed, "Reserved"))
        }
        return nodes
    }

    /// Returns a node with a picture of the bits and, for multibyte elements, the byte number.
    private func node(
        _ index: Int, _ byte: UInt8, _ mask: UInt8, _ text: String
    ) -> DescriptionNode {
        let picture = Self.picture(byte, mask)
        return DescriptionNode(
            .bits, label: byteCount > 1 ? "byte \(index + 1)  \(picture)" : picture, text)
    }

    /// Returns a picture of the bits in a mask, with dots for the others: `...1 ....`.
    static func picture(_ byte: UInt8, _ mask: UInt8) -> String {
        var picture = ""
        for bit: UInt8 in [7, 6, 5, 4, 3, 2, 1, 0] {
            if bit == 3 { picture += " " }
            let position: UInt8 = 1 << bit
            picture += mask & position == 0 ? "." : byte & position == 0 ? "0" : "1"
        }
        return picture
    }
}

extension BitTable.Entry {
    /// Creates a flag, whose text applies if the bit is set.
    static func flag(_ byte: Int, _ mask: UInt8, _ text: String) -> Self {
        Self(byte: byte, mask: mask, meaning: .flag(text))
    }

    /// Creates a choice, whose masked bits select one of the texts.
    static func choice(
        _ byte: Int, _ mask: UInt8, _ name: String, _ texts: [UInt8: String]
    ) -> Self {
        Self(byte: byte, mask: mask, meaning: .choice(name, texts))
    }

    /// Creates a number in the masked bits.
    static func number(_ byte: Int, _ mask: UInt8, _ name: String) -> Self {
        Self(byte: byte, mask: mask, meaning: .number(name))
    }

    /// Returns the meaning of the bits of a byte, or `nil` for a flag that is not set.
    func text(_ byte: UInt8) -> String? {
        switch meaning {
        case .flag(let text):
            return byte & mask == 0 ? nil : text
        case .choice(let name, let texts):
            if byte & mask == 0, texts[0] == nil { return nil }
            let text = texts[byte & mask] ?? "reserved"
            return name.isEmpty ? text : "\(name): \(text)"
        case .number(let name):
            return "\(name): \((byte & mask) >> UInt8(mask.trailingZeroBitCount & 7))"
        }
    }
}
