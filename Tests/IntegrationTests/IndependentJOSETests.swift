// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Two JOSE libraries from outside this project open what the reader seals.
@Suite(.serialized)
struct IndependentJOSETests {
    private struct Claims: Decodable {
        let tid: String
        let iat: Int
        let exp: Int
        let req: [String: String]
        let emv: String
    }

    private struct ReadResult: Decodable {
        let id: String
    }

    @Test("A sealed read opens with an independent library", arguments: ["jwcrypto", "joserfc"])
    func opens(library: String) async throws {
        let python = try await PythonEnvironment.python
        let folder = try TemporaryFolder()
        let exported = folder.url.appendingPathComponent("export")
        let demo = try await TestProgram.taptopay(home: folder.url).run(
            "demo", "--amount", "32.40", "--currency", "EUR", "--export", exported.path)
        try #require(demo.status == 0, "\(demo.errors)")

        let opened = try await TestProgram(python).run(
            try PythonEnvironment.script("open_with_\(library)"), exported.path)
        try #require(opened.status == 0, "\(opened.errors)")

        let claims = try JSONDecoder().decode(Claims.self, from: Data(opened.output.utf8))
        let result = try JSONDecoder().decode(
            ReadResult.self,
            from: Data(contentsOf: exported.appendingPathComponent("result.json")))
        #expect(claims.tid == result.id)
        #expect(claims.exp - claims.iat == 60)
        #expect(claims.req["amt"] == "000000003240")
        #expect(claims.req["cur"] == "978")
        #expect(claims.emv.contains("9F0206000000003240"))
    }
}
