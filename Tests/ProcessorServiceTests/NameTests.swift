// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Names with control characters")
struct NameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "No name with a control character is stored, and the response says what is allowed",
        arguments: [
            #"\u001b]0;own\u0007"#, #"\u009b31m"#, #"\u007f"#, #"\u0000"#, #"\n"#, #"\u202e"#,
            #"\u2066"#, #"\u200f"#, #"\u2028"#,
        ])
    func refused(sequence: String) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        for (path, body) in [
            ("/v1/api-keys", #"{"scopes":["inject"],"name":"x\#(sequence)y"}"#),
            ("/v1/merchants", #"{"id":"M2","name":"x\#(sequence)y"}"#),
            ("/v1/merchants", #"{"id":"M\#(sequence)2","name":"x"}"#),
        ] {
            let reply = try await world.send(.post, path, body, key: world.administratorKey)
            #expect(reply.status == 400 && reply.problem == "invalid-body", "\(path)")
            #expect(reply.text.contains("without control characters"), "\(path)")
        }
        let named = #"{"enrollment":"a","name":"x\#(sequence)y"}"#
        #expect(try await world.send(.post, "/v1/readers", named).problem == "invalid-body")
        let terms = #"{"version":"1\#(sequence)"}"#
        #expect(try await world.send(.post, "/v1/terms", terms).problem == "invalid-body")
    }

    @Test("A key whose name was stored by an earlier version can be rotated")
    func rotation() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let key = try await world.makeKey("charge")
        try world.service.database.transaction { (session) throws(Problem) in
            try session.run(
                "UPDATE access SET name = $1 WHERE identifier = $2", .text("till\u{1B}[2J"),
                .text(key.identifier))
        }
        let rotated = try await world.send(
            .post, "/v1/api-keys/\(key.identifier)/rotate", key: world.administratorKey)
        #expect(rotated.status == 201 && rotated["name"] == "till[2J")
    }
}
