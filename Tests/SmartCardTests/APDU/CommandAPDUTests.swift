// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Command APDU")
struct CommandAPDUTests {
    private func command(data count: Int, expecting length: Int?) throws -> CommandAPDU {
        try CommandAPDU(
            0x00, 0xB2, 0x01, 0x0C, data: Array(repeating: 0xDA, count: count),
            expectedLength: length)
    }

    /// The four cases, short and extended, at the edges of every length field.
    ///
    /// See ISO/IEC 7816-3, 12.1.3, Table 13.
    static let forms: [(data: Int, length: Int?, beforeData: String, afterData: String)] = [
        (0, nil, "", ""),
        (0, 1, "01", ""), (0, 255, "FF", ""), (0, 256, "00", ""),
        (0, 257, "000101", ""), (0, 65_535, "00FFFF", ""), (0, 65_536, "000000", ""),
        (1, nil, "01", ""), (255, nil, "FF", ""),
        (256, nil, "000100", ""), (65_535, nil, "00FFFF", ""),
        (1, 1, "01", "01"), (255, 255, "FF", "FF"), (255, 256, "FF", "00"),
        (255, 257, "0000FF", "0101"), (256, 1, "000100", "0001"), (256, 256, "000100", "0100"),
        (1, 65_536, "000001", "0000"), (65_535, 65_535, "00FFFF", "FFFF"),
        (65_535, 65_536, "00FFFF", "0000"),
    ]

    @Test("Every command case is encoded to and decoded from its wire form", arguments: forms)
    func wireForms(form: (data: Int, length: Int?, beforeData: String, afterData: String)) throws {
        let command = try command(data: form.data, expecting: form.length)
        let data = String(repeating: "DA", count: form.data)
        let digits = "00B2010C" + form.beforeData + data + form.afterData
        #expect(Hexadecimal.string(command.bytes) == digits)
        #expect(try CommandAPDU(bytes: command.bytes) == command)
    }

    @Test("A command is extended only above 255 data bytes or an expected length of 256")
    func shortEdges() throws {
        #expect(try !command(data: 255, expecting: 256).isExtended)
        #expect(try command(data: 256, expecting: nil).isExtended)
        #expect(try command(data: 0, expecting: 257).isExtended)
    }

    @Test(
        "A command with lengths that do not fit in its fields is refused",
        arguments: [(65_536, nil), (0, 0), (0, -1), (0, 65_537)] as [(Int, Int?)])
    func outOfRange(data: Int, length: Int?) {
        #expect(throws: APDUError.self) { try command(data: data, expecting: length) }
    }

    @Test("An extended command is read even if a short one is sufficient")
    func needlesslyExtended() throws {
        let read = try CommandAPDU(bytes: [0, 0xA4, 4, 0, 0x00, 0x00, 0x02, 0x3F, 0x00, 0x00, 0x10])
        #expect(read.data == [0x3F, 0x00])
        #expect(read.expectedLength == 16)
        #expect(read.bytes == [0, 0xA4, 4, 0, 0x02, 0x3F, 0x00, 0x10])
    }

    @Test(
        "A command whose length fields do not match its size is refused",
        arguments: [
            "00A40400 02 3F", "00A40400 02 3F00 00 00", "00A40400 00 00",
            "00A40400 00 0000 3F", "00A40400 00 0002 3F", "00A40400 00 0002 3F00 00",
            "00A40400 00 0002 3F00 0000 00", "00A40400 00 0000 0000",
        ])
    func inconsistent(digits: String) throws {
        let bytes = try #require(Hexadecimal.bytes(digits))
        let error = #expect(throws: APDUError.self) { try CommandAPDU(bytes: bytes) }
        #expect(error?.code == .inconsistentLength)
    }

    @Test("A command of fewer than four bytes is refused", arguments: 0..<4)
    func truncated(count: Int) {
        let error = #expect(throws: APDUError.self) {
            try CommandAPDU(bytes: Array(repeating: 0, count: count))
        }
        #expect(error?.code == .truncatedHeader)
    }

    @Test("Every command body of up to two bytes is refused or keeps its bytes")
    func smallBodies() {
        var bodies: [[UInt8]] = [[]]
        bodies += (0...255).map { [UInt8($0)] }
        for high in 0...255 { bodies += (0...255).map { [UInt8(high), UInt8($0)] } }
        var refused = 0
        for body in bodies {
            let bytes: [UInt8] = [0x80, 0xCA, 0x9F, 0x36] + body
            guard let command = try? CommandAPDU(bytes: bytes) else {
                refused += 1
                continue
            }
            #expect(command.bytes == bytes)
        }
        // All two-byte bodies except those that contain one byte of data.
        #expect(refused == 65_536 - 256)
    }

    @Test("Random commands are read or refused without a trap", arguments: 0..<20)
    func randomBytes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<SeededGenerator.trials(2_000) {
            var bytes = generator.bytes(Int.random(in: 0...12, using: &generator))
            if bytes.count > 4, Bool.random(using: &generator) { bytes[4] = UInt8(bytes.count - 5) }
            if bytes.count > 6, Bool.random(using: &generator) {
                bytes.replaceSubrange(4...6, with: [0, 0, UInt8(bytes.count - 7)])
            }
            guard let command = try? CommandAPDU(bytes: bytes) else { continue }
            #expect((try? CommandAPDU(bytes: command.bytes)) == command)
        }
    }

    @Test(
        "The commands of every recorded dialogue keep their bytes",
        arguments: Fixtures.transcripts)
    func fixtures(path: String) throws {
        for exchange in try Transcript(parsing: Fixtures.text(path)).exchanges {
            guard let command = exchange.command else { continue }
            #expect(try CommandAPDU(bytes: command.bytes).bytes == command.bytes)
        }
    }

    @Test(
        "Replacing the expected length of a command changes only that length",
        arguments: [(0x00, 256), (0x10, 16)])
    func replacing(le: UInt8, length: Int) throws {
        let command = try command(data: 3, expecting: nil).replacingExpectedLength(le: le)
        #expect(command.expectedLength == length)
        #expect(command.bytes == [0x00, 0xB2, 0x01, 0x0C, 0x03, 0xDA, 0xDA, 0xDA, le])
    }

    @Test("A short command without data is created with its Le byte")
    func withoutData() {
        #expect(CommandAPDU(0, 0x84, 0, 0, le: 0).expectedLength == 256)
        #expect(CommandAPDU(0, 0x84, 0, 0, le: 8).bytes == [0, 0x84, 0, 0, 8])
        #expect(CommandAPDU(0, 0x84, 0, 0).bytes == [0, 0x84, 0, 0])
    }
}
