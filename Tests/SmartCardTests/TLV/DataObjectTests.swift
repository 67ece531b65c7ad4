// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Data objects")
struct DataObjectTests {
    /// Returns the data of every response that starts with a template.
    static func templates() throws -> [[UInt8]] {
        try Fixtures.transcripts.flatMap { path in
            try Transcript(parsing: Fixtures.text(path)).exchanges.compactMap { exchange in
                guard let data = exchange.response?.bytes.dropLast(2), let first = data.first,
                    [0x6F, 0x70, 0x77].contains(first)
                else { return nil }
                return Array(data)
            }
        }
    }

    @Test("Nested data objects keep their positions and values")
    func tree() throws {
        let bytes = try #require(
            Hexadecimal.bytes("6F18840E325041592E5359532E4444463031A506BF0C03500141 870101"))
        let data = bytes.dropLast(3)
        let objects = try DataObject.sequence(Array(data))
        #expect(objects.map(\.tag) == [0x6F])
        let label = try #require(objects.first(0x50))
        #expect(Array(label.value) == [0x41])
        #expect(label.value.startIndex == 25)
        #expect(label.children.isEmpty)
        #expect(objects.first(0x84)?.value.count == 14)
        #expect(objects.first(0xBF0C)?.children.count == 1)
        #expect(objects.first(0x87) == nil)
    }

    @Test("Data objects are read from a slice in place")
    func slices() throws {
        let bytes: [UInt8] = [0xFF, 0xFF, 0x70, 0x03, 0x50, 0x01, 0x41, 0xFF]
        let objects = try DataObject.sequence(bytes[2..<7])
        #expect(objects.first(0x50)?.value.startIndex == 6)
        let error = #expect(throws: TLVError.self) { try DataObject.sequence(bytes[2..<6]) }
        #expect(error?.offset == 4)
    }

    @Test("The search for a tag returns the first data object, depth first")
    func first() throws {
        let bytes = try #require(Hexadecimal.bytes("7003500141 500142"))
        #expect(try DataObject.sequence(bytes).first(0x50).map { Array($0.value) } == [0x41])
    }

    @Test("In BF0C of a card, an object that is not well-formed has no children")
    func proprietary() throws {
        let bytes = try #require(
            Hexadecimal.bytes("6F15 A513 BF0C10 6503AACAAD 73056603AACAAD 9F2A0103"))
        #expect(throws: TLVError.self) { try DataObject.sequence(bytes) }
        let objects = try DataObject.sequence(bytes, limits: .card)
        #expect(objects.first(0x9F2A).map { Array($0.value) } == [0x03])
        #expect(objects.first(0x65)?.children.isEmpty == true)
        #expect(objects.first(0x73)?.children.map(\.tag) == [0x66])
        // The length of an object does not reach beyond the template, and other templates count.
        for digits in ["6F09 A507 BF0C04 6509AACA", "6F07 A505 6503AACAAD"] {
            let bytes = try #require(Hexadecimal.bytes(digits))
            #expect(throws: TLVError.self) { try DataObject.sequence(bytes, limits: .card) }
        }
    }

    @Test("Data objects nested deeper than the limit are refused")
    func depth() throws {
        for depth in 1...12 {
            var bytes: [UInt8] = [0x50, 0x00]
            for _ in 1..<depth { bytes = TLVWriter.object(0x70, bytes) }
            if depth <= 8 {
                #expect(try DataObject.sequence(bytes).first(0x50) != nil)
            } else {
                let error = #expect(throws: TLVError.self) { try DataObject.sequence(bytes) }
                #expect(error?.code == .depthLimit)
            }
        }
    }

    @Test("More data objects than the limit are refused, flat or nested")
    func count() throws {
        let flat = Array(repeating: [0x50, 0x00] as [UInt8], count: 1_024).flatMap { $0 }
        #expect(try DataObject.sequence(flat).count == 1_024)
        let error = #expect(throws: TLVError.self) {
            try DataObject.sequence(flat + [0x50, 0x00])
        }
        #expect(error?.code == .countLimit)
        let nested = TLVWriter.object(0x70, flat)
        #expect(throws: TLVError.self) { try DataObject.sequence(nested) }
        #expect(
            try DataObject.sequence([0x50, 0x00], limits: TLVLimits(count: 1)).count == 1)
        #expect(throws: TLVError.self) {
            try DataObject.sequence([0x50, 0x00], limits: TLVLimits(count: 0))
        }
    }

    @Test("Every truncation of every recorded response is read or refused")
    func truncations() throws {
        var whole = 0
        for template in try Self.templates() {
            let isWhole = (try? DataObject.sequence(template)) != nil
            if isWhole { whole += 1 }
            for count in 0..<template.count {
                let objects = try? DataObject.sequence(template.prefix(count))
                // A truncated template is never accepted as a complete one.
                #expect(!isWhole || objects == nil || count == 0)
            }
        }
        #expect(whole > 200)
    }

    @Test("Recorded responses with a changed byte are read or refused")
    func mutations() throws {
        var generator = SeededGenerator(seed: 5)
        for template in try Self.templates() {
            for _ in 0..<20 {
                var bytes = template
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
                _ = try? DataObject.sequence(bytes)
            }
        }
    }

    @Test("Random bytes are read as data objects or refused", arguments: 0..<20)
    func randomBytes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<SeededGenerator.trials(2_000) {
            let bytes = generator.bytes(Int.random(in: 0...64, using: &generator))
            _ = try? DataObject.sequence(bytes)
            _ = try? DataObject.sequence(bytes, limits: TLVLimits(depth: 2, length: 9, count: 3))
        }
    }
}
