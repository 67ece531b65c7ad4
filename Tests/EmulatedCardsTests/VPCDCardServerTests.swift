// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

@Suite struct VPCDCardServerTests {
    private static let selectDirectory =
        Hexadecimal.bytes("00A404000E325041592E5359532E444446303100") ?? []

    @Test("A card served over TCP answers like one in the process")
    func tcp() async throws {
        let listener = try LoopbackListener()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .vpcd(host: "127.0.0.1", port: listener.port))
        async let ending = server.run()
        let reader = await listener.accept()
        #expect(
            await reader.ask(.answerToReset)
                == EmulatedCard(.visaCredit).answerToReset.bytes)
        _ = await reader.ask(.powerOn)
        #expect(
            await reader.ask(.command(Self.selectDirectory))
                == EmulatedCard(.visaCredit).respond(to: Self.selectDirectory))
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    @Test("Power off, power on, and reset have no answer and end the selection")
    func power() async throws {
        for request in [VPCDRequest.powerOff, .powerOn, .reset] {
            let (reader, descriptor) = VirtualReader.pair()
            let server = VPCDCardServer(
                EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor))
            async let ending = server.run()
            let select: [UInt8] = [0, 0xA4, 4, 0, 7, 0xA0, 0, 0, 0, 3, 0x10, 0x10, 0]
            #expect(await reader.ask(.command(select))?.suffix(2) == [0x90, 0x00])
            _ = await reader.ask(request)
            let record: [UInt8] = [0x80, 0xCA, 0x9F, 0x36, 0]
            #expect(await reader.ask(.command(record)) == [0x69, 0x85])
            reader.close()
            #expect(try await ending == .peerClosed)
        }
    }

    @Test("Empty messages and unknown control bytes are ignored")
    func unknownRequests() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor))
        async let ending = server.run()
        reader.send([0, 0, 0, 1, 9, 0, 0])
        #expect(await reader.ask(.command([0xFF, 0xCA, 0, 0, 0]))?.suffix(2) == [0x90, 0x00])
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    @Test("Messages can arrive in pieces of any size")
    func pieces() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor))
        async let ending = server.run()
        for byte in VPCDRequest.command(Self.selectDirectory).frame?.bytes ?? [] {
            reader.send([byte])
        }
        #expect(await reader.receive()?.suffix(2) == [0x90, 0x00])
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    @Test("Calling stop() immediately ends a card server that waits for its reader")
    func stop() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor))
        async let ending = server.run()
        _ = await reader.ask(.answerToReset)
        server.stop()
        #expect(try await ending == .stopped)
        #expect(await reader.receive() == nil)
    }

    @Test("Canceling the task ends the card server at once")
    func cancellation() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor))
        let task = Task { try await server.run() }
        _ = await reader.ask(.answerToReset)
        task.cancel()
        #expect(try await task.value == .stopped)
    }

    @Test("A task that is canceled before it runs serves nothing")
    func earlyCancellation() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .connected(descriptor: descriptor))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await server.run()
        }
        #expect(try await task.value == .stopped)
        #expect(await reader.receive() == nil)
    }

    @Test("A card whose connection has ended can be presented again")
    func again() async throws {
        let listener = try LoopbackListener()
        let server = VPCDCardServer(
            EmulatedCard(.visaCredit), at: .vpcd(host: "localhost", port: listener.port),
            faults: [CardFault(.tear, at: 1)])
        async let first = server.run()
        let reader = await listener.accept()
        #expect(await reader.ask(.command(Self.selectDirectory)) == nil)
        #expect(try await first == .torn)
        async let second = server.run()
        let again = await listener.accept()
        #expect(await again.ask(.command(Self.selectDirectory))?.suffix(2) == [0x90, 0x00])
        again.close()
        #expect(try await second == .peerClosed)
    }

    @Test("A connection that TCP makes from the virtual reader's port to itself is refused")
    func ownPeer() throws {
        let port = try LoopbackListener(isOpen: false)
        #expect(throws: VPCDServerError(.connectionFailed)) { try port.connectToItself() }
    }

    @Test("A closed port and an unknown host are reported as typed errors")
    func connectionErrors() async throws {
        let closed = try LoopbackListener(isOpen: false)
        let port = closed.port
        await #expect(throws: VPCDServerError(.connectionFailed)) {
            try await VPCDCardServer(
                EmulatedCard(.visaCredit), at: .vpcd(host: "127.0.0.1", port: port)
            ).run()
        }
        await #expect(throws: VPCDServerError(.unknownHost)) {
            try await VPCDCardServer(
                EmulatedCard(.visaCredit), at: .vpcd(host: "no such host", port: port)
            ).run()
        }
        withExtendedLifetime(closed) {}
    }
}
