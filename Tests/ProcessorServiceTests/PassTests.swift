// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import HTTPServer
import SmartCard
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Loyalty passes")
struct PassTests {
    private static let program = "pass.com.example.coffee"

    /// Returns the data of a phone's pass, in Base64, as the app gets it from its reader.
    private func pass(at time: Int64) throws -> String {
        let profile = try #require(CardProfile(named: "wallet-pass"))
        let phone = EmulatedCard(profile, random: .system, time: { time })
        func send(_ command: CommandAPDU) throws -> [DataObject] {
            let answer = try ResponseAPDU(bytes: phone.respond(to: command.bytes))
            try #require(answer.isSuccess)
            return try DataObject.sequence(answer.data)
        }
        _ = try send(
            CommandAPDU(0, 0xA4, 4, 0, data: Array("OSE.VAS.01".utf8), expectedLength: 256))
        var writer = TLVWriter()
        writer.append(0x9F22, [1, 0])
        writer.append(0x9F25, Digest.sha256(Array(Self.program.utf8)))
        writer.append(0x9F26, [0, 0, 0, 2])
        let objects = try send(
            CommandAPDU(0x80, 0xCA, 1, 1, data: writer.bytes, expectedLength: 256))
        let template = try DataObject.sequence(try #require(objects.first(0x70)).value)
        return Base64.string(Array(try #require(template.first(0x9F27)).value))
    }

    @Test("The pass of an emulated phone is opened for its program")
    func opens() async throws {
        let folder = try TemporaryFolder()
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        func open(_ data: String, of program: String = Self.program) async throws -> Reply {
            try await world.send(
                .post, "/v1/passes", "{\"program\":\"\(program)\",\"data\":\"\(data)\"}")
        }
        let data = try pass(at: ServiceWorld.now)
        let opened = try await open(data)
        #expect(opened.status == 200)
        #expect(opened["program"] == Self.program)
        #expect(opened["message"] == "COFFEE-0001234567")
        #expect(opened.object["sealedAt"]?.integer == ServiceWorld.now)
        let refused = try await open(data, of: "pass.com.example.other")
        #expect(refused.status == 422 && refused.problem == "pass-refused")
        let late = try await open(pass(at: ServiceWorld.now - 301))
        #expect(late.status == 422 && late.problem == "pass-refused")
        let wrong = try await open("!")
        #expect(wrong.status == 422 && wrong.problem == "invalid-value")
    }
}
