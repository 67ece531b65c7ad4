// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProximityReaderTesting
import TestSupport
import Testing

@testable import Kiosk

@Suite("Token files")
struct TokenFileTests {
    private static let other = String(repeating: "n3w", count: 16)

    private static func write(
        _ text: String, _ scope: TokenScope, _ kiosk: TestKiosk, mode: Int = 0o600
    ) throws {
        let path = kiosk.state.path(of: Kiosk.tokenFile(of: scope))
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private static func status(_ kiosk: TestKiosk, _ token: String) async throws -> Int {
        try await kiosk.ask(kiosk.kiosk, .get, "/v1/readers", token: token).status
    }

    @Test("A new token in a file replaces the token of its scope and no other")
    func taken() async throws {
        let kiosk = try await TestKiosk()
        let (caller, monitor) = (try kiosk.token(.caller), try kiosk.token(.operator))
        #expect(try await kiosk.kiosk.loadTokens(from: kiosk.state).isEmpty)
        try Self.write(Self.other + "\n", .caller, kiosk)
        #expect(try await Self.status(kiosk, Self.other) == 401)
        #expect(try await kiosk.kiosk.loadTokens(from: kiosk.state) == [.caller])
        #expect(try await Self.status(kiosk, Self.other) == 200)
        #expect(try await Self.status(kiosk, caller) == 401)
        #expect(try await Self.status(kiosk, monitor) == 200)
        // The next service instance knows it too.
        let next = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: BrowserSheet(),
                notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: kiosk.state, random: TestKiosk.random(3))
        #expect(try await kiosk.ask(next, .get, "/v1/readers", token: Self.other).status == 200)
        #expect(try await kiosk.ask(next, .get, "/v1/readers", token: caller).status == 401)
    }

    @Test("A new sheet token signs the sheet's pages out")
    func pages() async throws {
        let kiosk = try await TestKiosk()
        let headers = try await kiosk.signIn("/v1/sheet/session", .sheet)
        let before = try await kiosk.ask(.post, "/v1/sheet/cancel", scope: nil, headers: headers)
        #expect(before.status == 409)
        try Self.write(Self.other, .sheet, kiosk)
        #expect(try await kiosk.kiosk.loadTokens(from: kiosk.state) == [.sheet])
        let after = try await kiosk.ask(.post, "/v1/sheet/cancel", scope: nil, headers: headers)
        #expect(after.status == 401)
    }

    @Test("A new token ends only the event streams that the old one or its cookies opened")
    func streams() async throws {
        let kiosk = try await TestKiosk()
        let page = try await kiosk.signIn("/v1/sheet/session", .sheet)
        let caller = try #require(try await kiosk.ask(.get, "/v1/events").stream)
        let monitor = try #require(
            try await kiosk.ask(.get, "/v1/events", scope: .operator).stream)
        let sheet = try #require(
            try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: page).stream)
        try Self.write(Self.other, .sheet, kiosk)
        _ = try await kiosk.kiosk.loadTokens(from: kiosk.state)
        #expect([caller, monitor, sheet].map(\.isOpen) == [true, true, false])
        try Self.write(String(repeating: "0ld", count: 16), .caller, kiosk)
        _ = try await kiosk.kiosk.loadTokens(from: kiosk.state)
        #expect([caller, monitor].map(\.isOpen) == [false, true])
    }

    @Test("The stream of the oldest page ends when a newer page takes its place")
    func oldestPage() async throws {
        let kiosk = try await TestKiosk()
        var streams: [EventStream] = []
        for _ in 0...AccessTokens.mostSessions {
            let page = try await kiosk.signIn("/v1/sheet/session", .sheet)
            streams.append(
                try #require(
                    try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: page)
                        .stream))
        }
        #expect(streams.map(\.isOpen) == [false] + streams.dropFirst().map { _ in true })
    }

    @Test("A token file that was deleted changes nothing")
    func missing() async throws {
        let kiosk = try await TestKiosk()
        let token = try kiosk.token(.caller)
        try FileManager.default.removeItem(
            atPath: kiosk.state.path(of: Kiosk.tokenFile(of: .caller)))
        #expect(try await kiosk.kiosk.loadTokens(from: kiosk.state).isEmpty)
        #expect(try await Self.status(kiosk, token) == 200)
    }

    @Test("A token can have all visible ASCII characters")
    func visible() async throws {
        let kiosk = try await TestKiosk()
        let token = String(decoding: 0x21...0x7E as ClosedRange<UInt8>, as: UTF8.self)
        try Self.write(token, .caller, kiosk)
        #expect(try await kiosk.kiosk.loadTokens(from: kiosk.state) == [.caller])
        #expect(try await Self.status(kiosk, token) == 200)
    }

    private static let unusable: [(String, Int)] = [
        ("", 0o600), ("short\n", 0o600), (String(repeating: "a", count: 257), 0o600),
        (String(repeating: "a ", count: 20), 0o600), (other + "\n" + other, 0o600),
        (String(repeating: "ä", count: 40), 0o600), (other, 0o644), (other, 0o620),
    ]

    @Test(
        "A token file that is invalid or open to others is refused, and all tokens stay valid",
        arguments: unusable)
    func refused(text: String, mode: Int) async throws {
        let kiosk = try await TestKiosk()
        let (caller, monitor) = (try kiosk.token(.caller), try kiosk.token(.operator))
        try Self.write(Self.other + "0", .operator, kiosk)
        try Self.write(text, .caller, kiosk, mode: mode)
        let error = await #expect(throws: AccessTokenFileError.self) {
            try await kiosk.kiosk.loadTokens(from: kiosk.state)
        }
        #expect(error?.path.hasSuffix("/caller.token") == true)
        #expect(error?.description.contains(Self.other) == false)
        #expect(try await Self.status(kiosk, caller) == 200)
        #expect(try await Self.status(kiosk, monitor) == 200)
    }

    @Test("Two scopes cannot have the same token", arguments: [true, false])
    func same(isNewToo: Bool) async throws {
        let kiosk = try await TestKiosk()
        let token = isNewToo ? Self.other : try kiosk.token(.caller)
        if isNewToo { try Self.write(token, .caller, kiosk) }
        try Self.write(token, .sheet, kiosk)
        await #expect(throws: AccessTokenFileError.self) {
            try await kiosk.kiosk.loadTokens(from: kiosk.state)
        }
        #expect(try await Self.status(kiosk, try kiosk.token(.operator)) == 200)
    }
}
