// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import HTTPServer
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The source of reader tokens")
struct ReaderTokenSourceTests {
    private static let patience = Client(patience: .seconds(240))

    private func source(_ server: Server, keyFile: String? = nil) throws -> ReaderTokenSource {
        ReaderTokenSource(
            at: try WebAddress("http://\(server.address)/v1/reader-tokens"), keyFile: keyFile,
            client: Self.patience)
    }

    @Test("The request is a POST with the key, which is read each time")
    func request() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("key").path
        let state = try StateFolder(folder.url.path)
        let server = try Server(at: .loopback(), clock: ManualClock()) { request in
            let key = request.headers[.authorization]?.text ?? ""
            let text = String(decoding: request.body, as: UTF8.self)
            return .json(
                [
                    "token": "\(request.method.rawValue) \(request.path.segments) \(key) \(text)",
                    "more": "1",
                ])
        }
        let source = try source(server, keyFile: file)
        for key in ["first-key", "second-key"] {
            try state.write(key + "\n", to: "key")
            #expect(
                try await source.token() == #"POST ["v1", "reader-tokens"] Bearer "# + key + " {}")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let open = await #expect(throws: AccessTokenFileError.self) { try await source.token() }
        #expect(open?.reason.contains("0600") == true)
        try FileManager.default.removeItem(atPath: file)
        let missing = await #expect(throws: AccessTokenFileError.self) { try await source.token() }
        #expect(missing?.description == "\(file): the file is missing.")
        await server.stop()
    }

    @Test(
        "A response that is not a token says what is wrong",
        arguments: [
            (Status.ok, "[]", "is not a JSON object"), (.ok, "{}", "has no reader token"),
            (.ok, #"{"token":1}"#, "has no reader token"),
            (.unauthorized, #"{"detail":"Unknown API key."}"#, "status 401 (Unknown API key)"),
        ])
    func refusal(_ status: Status, _ body: String, _ reason: String) async throws {
        let server = try Server(at: .loopback(), clock: ManualClock()) { _ in
            Response(status, type: "application/json", body: Array(body.utf8))
        }
        let source = try source(server)
        let error = await #expect(throws: HTTPClientError.self) { try await source.token() }
        #expect(error?.description.contains(reason) == true)
        await server.stop()
    }

    @Test("An error does not show the query of the URL, which can have a secret")
    func query() async throws {
        let server = try Server(at: .loopback(), clock: ManualClock()) { _ in .text("") }
        let source = ReaderTokenSource(
            at: try WebAddress("http://\(server.address)/t?key=secret"), keyFile: nil,
            client: Self.patience)
        let error = await #expect(throws: HTTPClientError.self) { try await source.token() }
        #expect(error?.description.contains("/t is not a JSON object") == true)
        await server.stop()
    }

    @Test("Wrong options are refused with what to do")
    func options() throws {
        let key = #expect(throws: CommandError.self) {
            try Options(["--reader-tokens-key", "key"]).makeReaderTokenSource()
        }
        #expect(key?.description == "--reader-tokens-key requires --reader-tokens.")
        let plain = #expect(throws: CommandError.self) {
            try Options(["--reader-tokens", "http://shop.example/t"]).makeReaderTokenSource()
        }
        #expect(plain?.description.contains("use https") == true)
        #expect(try Options([]).makeReaderTokenSource() == nil)
    }
}
