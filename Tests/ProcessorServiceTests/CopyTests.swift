// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import ProcessorService

@Suite("A service that starts with a copy of its database")
struct CopyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("It refuses what was presented after the copy was made, and accepts what is new")
    func restored() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let before = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        #expect(before.status == 201)
        let copy = folder.url.path + "/copy.sqlite"
        try CopyRecords.write(
            folder.url.path + "/psp.db", to: copy, now: ServiceWorld.now)
        // The days that are lost, here a few seconds.
        world.pass(2)
        let lost = try world.tap()
        #expect(try await world.send(.post, "/v1/payments", lost, once: "2").status == 201)
        world.pass(2)
        try FileManager.default.createDirectory(
            atPath: folder.url.path + "/again", withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.moveItem(
            atPath: copy, toPath: folder.url.path + "/again/psp.db")
        let restored = try ServiceWorld(
            again: world, .sqlite, folder: folder.url.path + "/again")
        let replayed = try await restored.send(.post, "/v1/payments", lost, once: "3")
        #expect(replayed.status == 422)
        #expect(replayed.text.contains("its database is a copy"))
        // Payments from before the copy are known.
        let known: String = try #require(before["id"])
        #expect(try await restored.send(.get, "/v1/payments/\(known)").status == 200)
        restored.pass(1)
        let fresh = try await restored.send(.post, "/v1/payments", world.tap(), once: "4")
        #expect(fresh.status == 201, "\(fresh.text)")
        // Only the first start notes that.
        let again = try ServiceWorld(
            again: world, .sqlite, folder: folder.url.path + "/again")
        let marks = try again.service.database.transaction { (session) throws(Problem) in
            try session.row("SELECT count(*) FROM copy")?.integer(0)
        }
        #expect(marks == 0)
    }
}
