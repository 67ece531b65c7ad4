// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

@Suite struct VPCDFaultTests {
    private static let selectDirectory = VPCDRequest.command(
        Hexadecimal.bytes("00A404000E325041592E5359532E444446303100") ?? [])

    @Test(
        "A fault occurs at its exchange, not counting the reader's own requests",
        arguments: [
            (.tear, nil, .torn),
            (.tearAnswer, nil, .torn),
            (.unplug, nil, .unplugged),
            (.status(.fileNotFound), [0x6A, 0x82], .peerClosed),
            (.cut(0), [], .peerClosed),
            (.cut(1), [0x6F], .peerClosed),
            (.cut(3), [0x6F, 0x30, 0x84], .peerClosed),
        ] as [(CardFault.Effect, [UInt8]?, VPCDCardServer.Ending)])
    func fault(
        effect: CardFault.Effect, answer: [UInt8]?, expected: VPCDCardServer.Ending
    ) async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor),
            faults: [CardFault(effect, at: 2)])
        async let ending = server.run()
        _ = await reader.ask(.answerToReset)
        _ = await reader.ask(.command([0xFF, 0xCA, 0, 0, 0]))
        #expect(await reader.ask(Self.selectDirectory)?.suffix(2) == [0x90, 0x00])
        #expect(await reader.ask(Self.selectDirectory) == answer)
        reader.close()
        #expect(try await ending == expected)
    }

    @Test("A hanging card server ends when its reader disconnects")
    func hangUntilPeerCloses() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor),
            faults: [CardFault(.hang, at: 1)])
        async let ending = server.run()
        reader.send(Self.selectDirectory.frame?.bytes ?? [])
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    @Test("A hanging card server ends when it is stopped")
    func hangUntilStopped() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor),
            faults: [CardFault(.hang, at: 2)])
        async let ending = server.run()
        _ = await reader.ask(Self.selectDirectory)
        reader.send(Self.selectDirectory.frame?.bytes ?? [])
        server.stop()
        #expect(try await ending == .stopped)
    }

    @Test("A delayed answer is sent when the clock advances")
    func delay() async throws {
        let clock = ManualClock()
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor),
            faults: [CardFault(.delay(.milliseconds(300)), at: 1)], clock: clock)
        async let ending = server.run()
        async let answer = reader.ask(Self.selectDirectory)
        await clock.waitUntilSleeping()
        clock.advance(by: .milliseconds(300))
        #expect(await answer?.suffix(2) == [0x90, 0x00])
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    @Test("A delay does not outlive the connection")
    func delayEnds() async throws {
        let clock = ManualClock()
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor),
            faults: [CardFault(.delay(.seconds(3_600)))], clock: clock)
        async let ending = server.run()
        reader.send(Self.selectDirectory.frame?.bytes ?? [])
        await clock.waitUntilSleeping()
        server.stop()
        #expect(try await ending == .stopped)
        reader.close()
    }
}
