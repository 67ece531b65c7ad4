// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import Kiosk

@Suite("The files that open the pages")
struct LauncherPageTests {
    private let folder: TemporaryFolder
    private let state: StateFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
        for scope in TokenScope.allCases {
            try state.write("\(scope)-token\n", to: Kiosk.tokenFile(of: scope))
        }
    }

    private func page(_ name: String) -> String? {
        try? String(contentsOfFile: state.path(of: name), encoding: .utf8)
    }

    @Test(
        "A file sends its token to the first address with a port, on this machine",
        arguments: [
            ([.tcp(host: "127.0.0.1", port: 8710)], false, "http://127.0.0.1:8710"),
            ([.tcp(host: "0.0.0.0", port: 80)], true, "https://127.0.0.1:80"),
            ([.tcp(host: "::", port: 443)], true, "https://[::1]:443"),
            ([.tcp(host: "::1", port: 1)], false, "http://[::1]:1"),
            (
                [
                    .unix(path: "/run/a.sock", mode: 0o600), .tcp(host: "10.0.0.2", port: 7),
                    .tcp(host: "10.0.0.3", port: 8),
                ], false, "http://10.0.0.2:7"
            ),
        ] as [([ListenAddress], Bool, String)])
    func addresses(addresses: [ListenAddress], isSecure: Bool, origin: String) throws {
        try LauncherPage.write(addresses, isSecure: isSecure, to: state)
        let pages = [
            ("sheet.html", "/sheet", "sheet-token"),
            ("console.html", "/console", "operator-token"),
        ]
        for (name, path, token) in pages {
            let text = try #require(page(name))
            #expect(text.contains("<form method=\"post\" action=\"\(origin)\(path)\">"))
            #expect(text.contains("value=\"\(token)\""))
        }
    }

    @Test("A page without a token, or a service without a port, has no file")
    func missing() throws {
        let port = ListenAddress.tcp(host: "127.0.0.1", port: 1)
        try LauncherPage.write([port], isSecure: false, to: state)
        state.remove(Kiosk.tokenFile(of: .sheet))
        try LauncherPage.write([port], isSecure: false, to: state)
        #expect(page("sheet.html") == nil && page("console.html") != nil)
        try LauncherPage.write(
            [.unix(path: "/run/a.sock", mode: 0o600)], isSecure: false, to: state)
        #expect(page("console.html") == nil)
    }

    @Test("Characters of a token that have a meaning in HTML are encoded")
    func escaping() throws {
        try state.write("a&b<c>d\"e'f\n", to: Kiosk.tokenFile(of: .sheet))
        try LauncherPage.write([.tcp(host: "127.0.0.1", port: 1)], isSecure: false, to: state)
        #expect(page("sheet.html")?.contains("value=\"a&#38;b&#60;c&#62;d&#34;e&#39;f\"") == true)
    }

    @Test("The files of a page come from the service only, and are asked for again each time")
    func headers() async throws {
        let kiosk = try await TestKiosk()
        let rows = [
            ("/sheet", "text/html; charset=utf-8"), ("/console", "text/html; charset=utf-8"),
            ("/sheet/sheet.js", "text/javascript; charset=utf-8"),
            ("/sheet/sheet.css", "text/css; charset=utf-8"),
        ]
        for (path, type) in rows {
            let answer = try await kiosk.ask(.get, path, scope: nil)
            #expect(answer.headers[.contentType]?.text == type, "\(path)")
            #expect(answer.headers[.cacheControl]?.text == "no-cache", "\(path)")
            #expect(answer.headers[.referrerPolicy]?.text == "no-referrer", "\(path)")
            #expect(answer.headers[.contentTypeOptions]?.text == "nosniff", "\(path)")
            #expect(answer.isShared, "\(path)")
        }
        // A shop without a picture has none.
        #expect(try await kiosk.ask(.get, "/sheet/logo", scope: nil).status == 404)
        // Everything else is not kept at all.
        let reads = try await kiosk.ask(.get, "/v1/reads")
        #expect(reads.headers[.cacheControl]?.text == "no-store")
        #expect(reads.headers[.contentTypeOptions]?.text == "nosniff")
    }
}
