// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import TestSupport
internal import Testing

/// The return codes of libpcsclite, row by row: the facts on which the module is built.
@Suite(.pcscd)
struct PCSCReturnCodeTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]

    @Test
    func pcscdKilledWhileTheClientIsIdle() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                var handle = try context.connectWhenPresent()
                try pcscd.kill()
                #expect(PCSCError.caught { _ = try handle.send(Self.command) } == .noService)
                #expect(PCSCError.caught { _ = try context.readers() } == .noService)
                #expect(PCSCError.caught { try handle.reconnect(.leave) } == .noService)
                #expect(PCSCError.caught { _ = try Context() } == .noService)
                try pcscd.start()
                // A context never recovers.
                #expect(PCSCError.caught { _ = try handle.send(Self.command) } == .noService)
                #expect(PCSCError.caught { _ = try context.readers() } == .noService)
                #expect(try Context().readers() == PrivatePCSCD.readers)
            }
            card.remove()
        }
    }

    @Test(arguments: [false, true])
    func pcscdEndedWhileGetStatusChangeBlocks(byKill: Bool) async throws {
        try await PrivatePCSCD.run { pcscd in
            let error = try await BlockingThread.run {
                let context = try Context()
                var queries = [ReaderStateQuery(PrivatePCSCD.readers[0])]
                _ = try context.statusChange(milliseconds: 0, &queries)
                queries = [queries[0].accepted]
                Task { byKill ? try pcscd.kill() : try pcscd.terminate() }
                return PCSCError.caught {
                    _ = try context.statusChange(milliseconds: 600_000, &queries)
                }
            }
            // libpcsclite treats a connection that ends between two messages as a refusal.
            let expected: [PCSCError?] = [.communicationError, .noService, .securityViolation]
            #expect(expected.contains(error))
        }
    }

    @Test(arguments: [false, true])
    func pcscdEndedWhileTransmitBlocks(byKill: Bool) async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd) { _, _ in .hang }
            async let error = BlockingThread.run {
                let context = try Context()
                let handle = try context.connectWhenPresent()
                return PCSCError.caught { _ = try handle.send(Self.command) }
            }
            await card.untilCommands(1)
            byKill ? try pcscd.kill() : try pcscd.terminate()
            #expect(try await error == .communicationError)
            card.remove()
        }
    }

    @Test
    func pcscdRestarted() async throws {
        try await PrivatePCSCD.run { pcscd in
            try pcscd.terminate()
            try pcscd.start()
            try await BlockingThread.run {
                // The socket exists before the service listens on it.
                let context = try Context()
                #expect(
                    PCSCError.caught {
                        _ = try context.connect(
                            to: PrivatePCSCD.readers[0], sharing: .exclusive)
                    } == .noSmartCard)
                let card = try ScriptedCard(in: pcscd)
                let handle = try context.connectWhenPresent()
                #expect(try handle.send(Self.command) == [0x00, 0x90, 0x00])
                card.remove()
            }
        }
    }

    @Test
    func pcscdRestartedAfterAKill() async throws {
        try await PrivatePCSCD.run { pcscd in
            for _ in 0..<3 {
                try pcscd.kill()
                try pcscd.start()
                #expect(try Context().readers() == PrivatePCSCD.readers)
            }
        }
    }

    @Test
    func cardGoneWhileACommandIsOutstanding() async throws {
        try await PrivatePCSCD.run { pcscd in
            _ = try ScriptedCard(in: pcscd) { _, _ in .leave }
            try await BlockingThread.run {
                let context = try Context()
                let handle = try context.connectWhenPresent()
                // Success with an empty answer.
                #expect(try handle.send(Self.command) == [])
                let next = PCSCError.caught { _ = try handle.send(Self.command) }
                let expected: [PCSCError?] = [.notTransacted, .removedCard]
                #expect(expected.contains(next))
            }
        }
    }

    @Test
    func cardGoneInTheMiddleOfItsAnswer() async throws {
        try await PrivatePCSCD.run { pcscd in
            _ = try ScriptedCard(in: pcscd) { _, _ in .leaveDuring([0x70, 0x03, 0x05]) }
            try await BlockingThread.run {
                let context = try Context()
                let handle = try context.connectWhenPresent()
                // vpcd passes on what arrived; that it is truncated shows with the next command.
                #expect(try handle.send(Self.command) == [0x70, 0x03, 0x05])
                let next = PCSCError.caught { _ = try handle.send(Self.command) }
                // The poll can come first.
                let expected: [PCSCError?] = [.notTransacted, .removedCard]
                #expect(expected.contains(next))
            }
        }
    }

    @Test
    func cardGoneBetweenCommandsBeforeThePoll() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                var handle = try context.connectWhenPresent()
                #expect(try handle.send(Self.command).count == 3)
                card.remove()
                // vpcd may notice the loss only when it waits for the answer: an empty success.
                var answer: [UInt8] = []
                let codes = [
                    PCSCError.caught { answer = try handle.send(Self.command) },
                    PCSCError.caught { try handle.reconnect(.reset) },
                    PCSCError.caught { _ = try handle.send(Self.command) },
                ]
                // The poll can come in between, at any of the three.
                let first: [PCSCError?] = [.notTransacted, .removedCard]
                #expect(codes[0].map { first.contains($0) } ?? (answer.count < 2))
                #expect(codes[1] == .noSmartCard)
                let last: [PCSCError?] = [.resetCard, .removedCard]
                #expect(last.contains(codes[2]))
            }
        }
    }

    @Test
    func cardRemoved() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                var handle = try context.connectWhenPresent()
                card.remove()
                _ = try context.wait { $0.contains(.empty) }
                #expect(PCSCError.caught { _ = try handle.send(Self.command) } == .removedCard)
                #expect(PCSCError.caught { _ = try handle.answerToReset() } == .removedCard)
                #expect(PCSCError.caught { try handle.reconnect(.reset) } == .noSmartCard)
                try handle.disconnect(.unpower)
            }
        }
    }

    @Test(arguments: [false, true])
    func cardRemovedAndReinserted(inTransaction: Bool) async throws {
        try await PrivatePCSCD.run { pcscd in
            let first = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                let count = try context.wait { $0.contains(.present) }.eventCount
                var handle = try context.connectWhenPresent()
                if inTransaction { try handle.beginTransaction() }
                first.remove()
                _ = try context.wait { $0.contains(.empty) }
                let second = try ScriptedCard(in: pcscd)
                let state = try context.wait { $0.contains(.present) }
                #expect(state.eventCount == count + 2)
                #expect(PCSCError.caught { _ = try handle.send(Self.command) } == .removedCard)
                try handle.reconnect(.reset)
                #expect(try handle.send(Self.command) == [0x00, 0x90, 0x00])
                second.remove()
            }
        }
    }

    @Test
    func cardThatHangs() async throws {
        try await PrivatePCSCD.run { pcscd in
            let silent = try ScriptedCard(in: pcscd) { _, _ in .hang }
            let other = try ScriptedCard(in: pcscd, slot: 1)
            async let hanging = BlockingThread.run {
                let context = try Context()
                return try context.connectWhenPresent().send(Self.command)
            }
            await silent.untilCommands(1)
            try await BlockingThread.run {
                let context = try Context()
                #expect(
                    PCSCError.caught {
                        _ = try context.connect(
                            to: PrivatePCSCD.readers[0], sharing: .exclusive)
                    } == .sharingViolation)
                let handle = try context.connectWhenPresent(slot: 1)
                #expect(try handle.send(Self.command) == [0x00, 0x90, 0x00])
            }
            silent.remove()
            #expect(try await hanging == [])
            other.remove()
        }
    }

    @Test
    func cardThatIsSlow() async throws {
        try await PrivatePCSCD.run { pcscd in
            let latch = Latch()
            let card = try ScriptedCard(in: pcscd) { _, _ in .answerAfter(latch, [0x90, 0x00]) }
            async let answer = BlockingThread.run {
                let context = try Context()
                return try context.connectWhenPresent().send(Self.command)
            }
            await card.untilCommands(1)
            latch.open()
            #expect(try await answer == [0x90, 0x00])
            card.remove()
        }
    }

    @Test
    func exclusiveConnectionToACardThatIsShared() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                let first = try context.connectWhenPresent(sharing: .shared)
                #expect(
                    PCSCError.caught {
                        _ = try context.connect(
                            to: PrivatePCSCD.readers[0], sharing: .exclusive)
                    } == .sharingViolation)
                let second = try context.connect(to: PrivatePCSCD.readers[0], sharing: .shared)
                #expect(try first.send(Self.command).count == 3)
                #expect(try second.send(Self.command).count == 3)
            }
            card.remove()
        }
    }

    @Test
    func transmitDuringAnothersTransaction() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd)
            let other: [UInt8] = [0x00, 0xB2, 0x02, 0x0C, 0x00]
            try await BlockingThread.run {
                let context = try Context()
                let first = try context.connectWhenPresent(sharing: .shared)
                try first.beginTransaction()
                let second = Task {
                    try await BlockingThread.run {
                        let context = try Context()
                        _ = try context.connectWhenPresent(sharing: .shared).send(other)
                    }
                }
                for _ in 0..<50 { _ = try first.send(Self.command) }
                try first.endTransaction(.leave)
                // The reader is free, so the second client's command arrives now.
                return second
            }.value
            #expect(card.commands.prefix(50).allSatisfy { $0 == Self.command })
            #expect(card.commands.last == other)
            card.remove()
        }
    }

    @Test
    func cardResetByAnotherClient() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd)
            try await BlockingThread.run {
                let context = try Context()
                var handle = try context.connectWhenPresent(sharing: .shared)
                let other = try Context()
                try other.connectWhenPresent(sharing: .shared).disconnect(.reset)
                #expect(PCSCError.caught { _ = try handle.send(Self.command) } == .resetCard)
                try handle.reconnect(.leave)
                #expect(try handle.send(Self.command) == [0x00, 0x90, 0x00])
            }
            card.remove()
        }
    }

    @Test
    func receiveBufferThatIsTooSmall() async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd) { _, _ in
                .answer([UInt8](repeating: 0x5A, count: 100) + [0x90, 0x00])
            }
            try await BlockingThread.run {
                let context = try Context()
                let handle = try context.connectWhenPresent()
                #expect(
                    PCSCError.caught { _ = try handle.send(Self.command, capacity: 50) }
                        == .insufficientBuffer)
                // The card has executed it.
                #expect(card.commands == [Self.command])
                #expect(try handle.send(Self.command).count == 102)
            }
            card.remove()
        }
    }

    @Test(
        arguments: [
            (ScriptedCard.contactless, UInt(2)),
            ([0x3B, 0x65, 0x00, 0x00, 0x20, 0x63, 0xCB, 0x68, 0x00], UInt(1)),
        ])
    func activeProtocolIsNeverRaw(answerToReset: [UInt8], expected: UInt) async throws {
        try await PrivatePCSCD.run { pcscd in
            let card = try ScriptedCard(in: pcscd, answerToReset: answerToReset)
            try await BlockingThread.run {
                let context = try Context()
                let handle = try context.connectWhenPresent()
                #expect(handle.activeProtocol == expected)
                #expect(try handle.send(Self.command) == [0x00, 0x90, 0x00])
            }
            card.remove()
        }
    }

    @Test
    func stateWords() async throws {
        try await PrivatePCSCD.run { pcscd in
            try await BlockingThread.run {
                let context = try Context()
                // The service has readers before it has looked for their cards.
                _ = try context.wait { $0.contains(.empty) }
                #expect(try context.state() == [.changed, .empty])
                let card = try ScriptedCard(in: pcscd)
                let present = try context.wait { $0.contains(.present) }
                #expect(present.flags.contains(.present))
                #expect(present.eventCount == 1)
                let handle = try context.connectWhenPresent()
                let held = try context.wait { $0.contains(.exclusive) }
                #expect(held.flags == [.present, .exclusive])
                try handle.disconnect(.leave)
                var queries = [ReaderStateQuery(PrivatePCSCD.readers[1])]
                #expect(try context.statusChange(milliseconds: 0, &queries))
                queries = [queries[0].accepted]
                #expect(try !context.statusChange(milliseconds: 1, &queries))
                try pcscd.kill()
                #expect(
                    PCSCError.caught {
                        _ = try context.statusChange(milliseconds: 0, &queries)
                    } == .noService)
                #expect(queries[0].current.flags == .empty)
                card.remove()
            }
        }
    }
}
