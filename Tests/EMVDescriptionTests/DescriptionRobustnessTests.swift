// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import TestSupport
import Testing

@testable import EMVDescription

@Suite("Descriptions of random and malformed data")
struct DescriptionRobustnessTests {
    private static let scopes: [DataDescription.Scope] =
        (1...9).map { .kernel(KernelIdentifier(rawValue: $0)) }
        + [.wallet, .globalPlatform, .common, .unknown]

    private func render(_ nodes: [DescriptionNode]) -> Int {
        DescriptionText().lines(nodes).reduce(0) { $0 + $1.text.utf8.count }
    }

    @Test("Every tag can be described with random values of every length", arguments: [1, 2])
    func everyTag(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for scope in Self.scopes {
            let description = DataDescription(scope: scope, isRevealing: seed % 2 == 0)
            var dictionary = DataDictionary.common
            if case .kernel(let kernel) = scope { dictionary = .kernel(kernel) }
            if scope == .wallet { dictionary = .wallet }
            if scope == .globalPlatform { dictionary = .globalPlatform }
            for element in dictionary.all {
                for length in [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 22, 32, 42] {
                    let node = description.node(element.tag, generator.bytes(length))
                    #expect(render([node]) > 0)
                }
            }
        }
    }

    @Test("Random bytes are described as far as possible", arguments: [1, 2, 3])
    func randomBytes(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let count = Int(generator.next() % 80)
            _ = render(DataDescription(isRevealing: true).nodes(generator.bytes(count)))
        }
    }

    @Test("Random dialogues are described without a trap", arguments: [1, 2, 3])
    func randomDialogues(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let instructions: [UInt8] = [
            0xA4, 0xA8, 0xAE, 0xB2, 0xCA, 0x2A, 0xEA, 0x88, 0x82, 0x84, 0x20, 0xC0, 0x00,
        ]
        var description = DialogueDescription(isRevealing: seed % 2 == 0)
        for _ in 0..<300 {
            var command = generator.bytes(Int(generator.next() % 40))
            if command.count > 1 {
                command[0] = [0x00, 0x80][Int(generator.next() % 2)]
                command[1] = instructions[Int(generator.next() % 13)]
                if command.count > 5 { command[4] = UInt8(command.count - 5) }
            }
            let answer = generator.bytes(Int(generator.next() % 40))
            let masked: Set<Int> = generator.next() % 4 == 0 ? [0, 3, 5, 99] : []
            _ = render(
                description.exchange(.init(command, masked: masked), .init(answer, masked: masked)))
        }
    }

    @Test(
        "Every truncated response of every fixture is described without a trap",
        arguments: Fixtures.transcripts)
    func truncations(_ path: String) throws {
        let transcript = try Transcript(parsing: try Fixtures.text(path))
        for exchange in transcript.exchanges {
            guard let response = exchange.response else { continue }
            let step = max(1, response.bytes.count / 24)
            for count in stride(from: 0, to: response.bytes.count, by: step) {
                var description = DialogueDescription()
                _ = description.exchange(
                    exchange.command, .init(Array(response.bytes.prefix(count))))
            }
        }
    }

    @Test("Very deep and very long data ends in a warning")
    func nesting() {
        var bytes: [UInt8] = [0x9F, 0x36, 0x00]
        for _ in 0..<30 { bytes = [0x70, UInt8(bytes.count)] + bytes }
        func depth(_ node: DescriptionNode) -> Int { 1 + (node.children.map(depth).max() ?? 0) }
        let nodes = DataDescription().nodes(bytes)
        #expect((nodes.map(depth).max() ?? 0) < 12)
        let many = (0..<4_096).flatMap { _ in [0x82, 0x00] as [UInt8] }
        #expect(DataDescription().nodes(many).count <= TLVLimits.card.count + 1)
    }
}
