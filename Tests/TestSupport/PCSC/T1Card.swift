// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card's side of the block protocol T=1.
///
/// See ISO/IEC 7816-3, 11.
struct T1Card: Sendable {
    private let answer: @Sendable ([UInt8]) -> [UInt8]
    private var command: [UInt8] = []
    private var parts: [[UInt8]] = []
    private var number: UInt8 = 0
    private var last: [UInt8] = []

    init(answer: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.answer = answer
    }

    /// Returns the block that answers a block.
    mutating func answer(to block: [UInt8]) -> [UInt8] {
        guard block.count >= 4 else { return [] }
        let (address, control) = (block[0], block[1])
        let information = Array(block.dropFirst(3).prefix(Int(block[2])))
        if control & 0xC0 == 0xC0 {
            // A supervisory request is granted as it is; C0 requests a restart.
            if control == 0xC0 { self = T1Card(answer: answer) }
            return Self.block(address, control | 0x20, information)
        }
        if control & 0x80 == 0x80 {
            // The reader is ready for the next part, or requests the last one again.
            return parts.isEmpty ? last : nextPart(address)
        }
        command += information
        if control & 0x20 != 0 {
            // More follows: ready for the block with the other number.
            return Self.block(address, 0x80 | (1 - (control >> 6 & 1)) << 4, [])
        }
        let response = answer(command)
        command = []
        parts = stride(from: 0, to: response.count, by: 254).map { start in
            Array(response.dropFirst(start).prefix(254))
        }
        return nextPart(address)
    }

    private mutating func nextPart(_ address: UInt8) -> [UInt8] {
        guard !parts.isEmpty else { return [] }
        let part = parts.removeFirst()
        last = Self.block(address, number << 6 | (parts.isEmpty ? 0 : 0x20), part)
        number ^= 1
        return last
    }

    /// Node address with the directions swapped, control, length, information, check.
    private static func block(
        _ address: UInt8, _ control: UInt8, _ information: [UInt8]
    ) -> [UInt8] {
        let swapped = (address & 0x07) << 4 | (address >> 4 & 0x07)
        let block = [swapped, control, UInt8(clamping: information.count)] + information
        return block + [block.reduce(0, ^)]
    }
}
