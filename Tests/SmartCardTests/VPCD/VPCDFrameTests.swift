// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@Suite("Messages of vpcd")
struct VPCDFrameTests {
    @Test(
        "Requests of vpcd are encoded and decoded",
        arguments: [
            (VPCDRequest.powerOff, [0x00, 0x01, 0x00] as [UInt8], false),
            (.powerOn, [0x00, 0x01, 0x01], false), (.reset, [0x00, 0x01, 0x02], false),
            (.answerToReset, [0x00, 0x01, 0x04], true), (.unknown(7), [0x00, 0x01, 0x07], false),
            (.command([0x00, 0xA4, 0x04, 0x00]), [0x00, 0x04, 0x00, 0xA4, 0x04, 0x00], true),
        ])
    func requests(request: VPCDRequest, bytes: [UInt8], hasAnswer: Bool) throws {
        let frame = try #require(request.frame)
        #expect(frame.bytes == bytes)
        #expect(VPCDRequest(frame) == request)
        #expect(request.hasAnswer == hasAnswer)
        var decoder = VPCDFrameDecoder()
        decoder.append(bytes)
        #expect(try decoder.next() == frame)
    }

    @Test("An empty vpcd message is not a request, and invalid commands have no message")
    func noRequest() throws {
        #expect(VPCDRequest(try #require(VPCDFrame(body: []))) == nil)
        #expect(VPCDRequest.command([]).frame == nil)
        #expect(VPCDRequest.command([0x04]).frame == nil)
        #expect(VPCDRequest.command([0x00, 0xA4]).frame?.bytes == [0x00, 0x02, 0x00, 0xA4])
        #expect(VPCDRequest.command(Array(repeating: 0, count: 65_536)).frame == nil)
        #expect(VPCDFrame(body: Array(repeating: 0, count: 65_536)) == nil)
        #expect(VPCDFrame(body: Array(repeating: 0, count: 65_535))?.bytes.count == 65_537)
    }

    @Test("Messages of vpcd are decoded from pieces of any size", arguments: 0..<50)
    func pieces(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var frames: [VPCDFrame] = []
        for _ in 0..<20 {
            let isLong = Int.random(in: 0..<8, using: &generator) == 0
            let count = Int.random(in: 0...(isLong ? 65_535 : 40), using: &generator)
            frames.append(try #require(VPCDFrame(body: generator.bytes(count))))
        }
        var stream = frames.flatMap(\.bytes)[...]
        var decoder = VPCDFrameDecoder()
        var decoded: [VPCDFrame] = []
        while !stream.isEmpty {
            let longest = [1, 3, 100, 20_000].randomElement(using: &generator) ?? 1
            let piece = stream.prefix(Int.random(in: 0...longest, using: &generator))
            stream = stream.dropFirst(piece.count)
            decoder.append(piece)
            while let frame = try decoder.next() { decoded.append(frame) }
        }
        #expect(decoded == frames)
        #expect(!decoder.isInsideFrame)
    }

    @Test("A truncated vpcd message is detected")
    func cutOff() throws {
        var decoder = VPCDFrameDecoder()
        #expect(!decoder.isInsideFrame)
        decoder.append([0x00])
        #expect(try decoder.next() == nil)
        #expect(decoder.isInsideFrame)
        decoder.append([0x02, 0x90])
        #expect(try decoder.next() == nil)
        #expect(decoder.isInsideFrame)
        decoder.append([0x00])
        #expect(try decoder.next()?.body == [0x90, 0x00])
        #expect(!decoder.isInsideFrame)
    }

    @Test("A vpcd message above the limit is refused at its length field, on every call")
    func limit() throws {
        var decoder = VPCDFrameDecoder(longestBody: 33)
        decoder.append([0x00, 0x21] + [UInt8](repeating: 0x3B, count: 33))
        #expect(try decoder.next()?.body.count == 33)
        decoder.append([0x00, 0x01, 0x04, 0x00, 0x22])
        #expect(try decoder.next()?.body == [0x04])
        for _ in 0..<2 {
            #expect(throws: VPCDFrameError.tooLong) { try decoder.next() }
            decoder.append([0x00])
        }
    }
}
