// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport

/// A card that sends `00` and `FF` bytes between its data objects.
///
/// The padding is before, between, and after objects, in every template and around the outermost
/// one. It is not inside of what the card signs with these bytes: records that offline data
/// authentication covers. ISO/IEC 7816-4:1995, Annex D.1 allows both bytes.
final class PaddedCard: CardChannel {
    private struct State {
        var generator: SeededGenerator
        /// The records that the card's signatures cover, as file and number.
        var signedRecords: Set<[UInt8]> = []
        var count = 0
    }

    /// The longest answer to a command with a short expected length.
    private static let mostBytes = 256

    private let card: any CardChannel
    private let state: Lock<State>

    init(_ card: any CardChannel, seed: UInt64) {
        self.card = card
        state = Lock(State(generator: SeededGenerator(seed: seed)))
    }

    /// The number of padding bytes sent so far.
    var count: Int { state.withLock { $0.count } }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let answer = try await card.transmit(command)
        guard answer.count > 2, command.count > 3 else { return answer }
        return state.withLock { state in
            let data = Array(answer.dropLast(2))
            let padded = Self.padded(data, command, &state)
            guard padded.count <= Self.mostBytes else { return answer }
            state.count += padded.count - data.count
            return padded + answer.suffix(2)
        }
    }

    private static func padded(
        _ data: [UInt8], _ command: [UInt8], _ state: inout State
    ) -> [UInt8] {
        switch (command[0], command[1]) {
        case (0x84, _), (0x80, 0xEA):
            // Encrypted data of kernel 8, and an answer whose twelve bytes Book C-8, state 21 fixes.
            return data
        case (0x80, 0xA8):
            state.signedRecords = signedRecords(data)
        case (0x00, 0xB2) where state.signedRecords.contains([command[3] >> 3, command[2]]):
            return padding(&state) + data + padding(&state)
        default:
            break
        }
        return level(data[...], &state)
    }

    /// Returns one level with padding in it, and in the templates that it contains.
    private static func level(_ data: ArraySlice<UInt8>, _ state: inout State) -> [UInt8] {
        var padded = padding(&state)
        var rest = data
        while let first = rest.first {
            let tagCount = first & 0x1F == 0x1F ? (rest.dropFirst().first ?? 0) < 0x80 ? 2 : 3 : 1
            let tag = rest.prefix(tagCount)
            rest = rest.dropFirst(tagCount)
            var length = Int(rest.popFirst() ?? 0)
            if length > 0x80 {
                let bytes = rest.prefix(length - 0x80)
                rest = rest.dropFirst(bytes.count)
                length = bytes.reduce(0) { $0 << 8 | Int($1) }
            }
            let value = rest.prefix(length)
            rest = rest.dropFirst(length)
            let content = first & 0x20 == 0 ? Array(value) : level(value, &state)
            padded += tag
            if content.count > 0x7F { padded.append(0x81) }
            padded.append(UInt8(truncatingIfNeeded: content.count))
            padded += content
            padded += padding(&state)
        }
        return padded
    }

    /// Returns no byte, or up to four of them.
    private static func padding(_ state: inout State) -> [UInt8] {
        let count = Int.random(in: -4...4, using: &state.generator)
        return count > 0
            ? (0..<count).map { _ in Bool.random(using: &state.generator) ? 0x00 : 0xFF } : []
    }

    /// Returns the signed records that the list in an answer (`94`, or after `82` in `80`) names.
    private static func signedRecords(_ answer: [UInt8]) -> Set<[UInt8]> {
        guard let template = (try? DataObject.sequence(answer))?.first else { return [] }
        var list =
            template.tag == 0x80 ? template.value.dropFirst(2) : template.first(0x94)?.value ?? []
        var records: Set<[UInt8]> = []
        while list.count >= 4 {
            let entry = Array(list.prefix(4))
            for number in 0..<entry[3] { records.insert([entry[0] >> 3, entry[1] + number]) }
            list = list.dropFirst(4)
        }
        return records
    }
}
