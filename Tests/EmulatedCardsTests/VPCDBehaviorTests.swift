// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// Delays and removals of cards, seen by pcscd's virtual reader.
@Suite struct VPCDBehaviorTests {
    private static let profile = CardProfile.mastercardCredit.changed {
        $0.relayResistance = .relayed
        $0.removal = CardRemoval(step: .getData, taps: 1)
    }

    private static func command(_ digits: String) -> VPCDRequest {
        .command(Hexadecimal.bytes(digits) ?? [])
    }

    @Test("A relayed card is slow in the virtual reader, too")
    func relayed() async throws {
        let clock = ManualClock()
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(Self.profile), at: .connected(descriptor: descriptor), clock: clock)
        async let ending = server.run()
        _ = await reader.ask(Self.command("00A4040007A000000004101000"))
        _ = await reader.ask(Self.command("80A8000002830000"))
        async let answer = reader.ask(Self.command("80EA0000040102030400"))
        await clock.waitUntilSleeping()
        clock.advance(by: .milliseconds(250))
        #expect(await answer?.count == 14)
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    /// The virtual reader treats an empty answer as a removed card.
    @Test("A card that leaves the field answers nothing, and starts over at the next tap")
    func removal() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(Self.profile), at: .connected(descriptor: descriptor))
        async let ending = server.run()
        for expected in [[], [0x9F, 0x36, 0x02, 0x00, 0x00, 0x90, 0x00]] as [[UInt8]] {
            reader.send(VPCDRequest.powerOn.frame?.bytes ?? [])
            _ = await reader.ask(Self.command("00A4040007A000000004101000"))
            #expect(await reader.ask(Self.command("80CA9F3600")) == expected)
        }
        reader.close()
        #expect(try await ending == .peerClosed)
    }

    @Test("A hand-held card leaves only when a reader that has read it powers it off")
    func inHand() async throws {
        let (reader, descriptor) = VirtualReader.pair()
        let server = VPCDCardServer(
            EmulatedCard(Self.profile), at: .connected(descriptor: descriptor),
            leavesAtPowerOff: true)
        async let ending = server.run()
        // A service powers a card to find out its type.
        reader.send(VPCDRequest.powerOn.frame?.bytes ?? [])
        reader.send(VPCDRequest.powerOff.frame?.bytes ?? [])
        #expect(await reader.ask(Self.command("00A4040007A000000004101000"))?.isEmpty == false)
        reader.send(VPCDRequest.powerOff.frame?.bytes ?? [])
        #expect(try await ending == .poweredOff)
        #expect(await reader.ask(.answerToReset) == nil)
    }
}
