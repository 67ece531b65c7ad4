// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProximityReader
import ProximityReaderTesting
import Support
import TestSupport
import Testing

@testable import HTTPServer
@testable import Kiosk

@Suite("Access by token scope")
struct AccessTests {
    @Test(
        "The answer to another scope's token names the files of those that allow the request",
        arguments: [
            ("/v1/reads/none", TokenScope.operator, "caller.token"),
            ("/v1/readers", .sheet, "caller.token or operator.token"),
            ("/metrics", .caller, "operator.token"),
        ])
    func wrongScope(target: String, scope: TokenScope, files: String) async throws {
        let answer = try await TestKiosk().ask(.get, target, scope: scope)
        #expect(answer.status == 403 && answer.problem == "wrong-scope")
        #expect(
            try answer.text("detail") == "This token does not allow this request: use \(files).")
    }

    @Test("The sheet page's cookie can only show and answer the sheet")
    func cookie() async throws {
        let kiosk = try await TestKiosk()
        let session = try await kiosk.ask(.post, "/v1/sheet/session", scope: .sheet)
        #expect(session.status == 200)
        let header = try #require(session.headers[.setCookie]?.text)
        #expect(header.contains("HttpOnly"))
        #expect(header.contains("SameSite=Strict"))
        let cookie = String(try #require(header.split(separator: ";").first))
        let page = [
            "Cookie": "a=b; \(cookie)", "Taptopay-Page": try session.text("secret"),
            "Host": "localhost:1", "Sec-Fetch-Site": "same-origin",
        ]
        let events = try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: page)
        #expect(events.isStream)
        let cancel = try await kiosk.ask(.post, "/v1/sheet/cancel", scope: nil, headers: page)
        #expect(cancel.problem == "not-asked")
        for target in ["/v1/readers", "/v1/events", "/metrics"] {
            #expect(try await kiosk.ask(.get, target, scope: nil, headers: page).status == 401)
        }
        let value = try #require(cookie.split(separator: "=").last.map(String.init))
        #expect(
            try await kiosk.ask(kiosk.kiosk, .get, "/v1/sheet/events", token: value).status == 401)
    }

    @Test("A page's session is not valid under the name of the other page's cookie")
    func otherCookie() async throws {
        let kiosk = try await TestKiosk()
        for (own, other, scope, session) in [
            (Page.sheet, Page.console, TokenScope.sheet, "/v1/sheet/session"),
            (.console, .sheet, .operator, "/v1/console/session"),
        ] {
            var headers = try await kiosk.signIn(session, scope)
            headers["Cookie"] = headers["Cookie"]?.replacing(own.cookie, with: other.cookie)
            #expect(headers["Cookie"]?.hasPrefix(other.cookie) == true)
            for target in ["/v1/console/reads", "/v1/sheet/events", "/metrics"] {
                let answer = try await kiosk.ask(.get, target, scope: nil, headers: headers)
                #expect(answer.status == 401, "\(own) \(target)")
            }
        }
    }

    @Test(
        "A page's session is valid only in requests that a browser sends from that page",
        arguments: [
            (["Sec-Fetch-Site": "same-origin"], true),
            (["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:1"], true),
            (["Sec-Fetch-Site": "same-site"], false), (["Sec-Fetch-Site": "cross-site"], false),
            (["Sec-Fetch-Site": "none"], false), (["Origin": "http://localhost:1"], false),
            ([:], false),
            (["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:2"], false),
        ])
    func origin(headers: [String: String], isAllowed: Bool) async throws {
        let kiosk = try await TestKiosk()
        var page = try await kiosk.signIn("/v1/sheet/session", .sheet)
        page["Host"] = "localhost:1"
        page["Sec-Fetch-Site"] = nil
        page.merge(headers) { $1 }
        let answer = try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: page)
        #expect(answer.isStream == isAllowed, "\(answer.status)")
    }

    @Test("Without the service's own address, a request with an origin is not the page's")
    func noHost() async throws {
        let kiosk = try await TestKiosk()
        var page = try await kiosk.signIn("/v1/sheet/session", .sheet)
        page["Host"] = nil
        page["Origin"] = "http://localhost:1"
        let answer = try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: page)
        #expect(answer.status == 403 && answer.problem == "foreign-origin")
    }

    // MARK: - Tickets

    /// Opens a page as its launcher file does.
    private static func launch(_ page: Page, _ kiosk: TestKiosk, form: String) async throws
        -> Answer
    {
        try await kiosk.ask(
            .post, page.path, form, scope: nil,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Origin": "null"])
    }

    /// Opens a page and returns its ticket.
    private static func ticket(_ page: Page, _ kiosk: TestKiosk) async throws -> String {
        let answer = try await launch(page, kiosk, form: "token=\(try kiosk.token(page.scope))")
        #expect(answer.status == 303)
        #expect(answer.headers[.referrerPolicy]?.text == "no-referrer")
        let address = try #require(answer.headers[.location]?.text)
        #expect(!address.contains(try kiosk.token(page.scope)))
        let start = page.path + "#ticket="
        #expect(address.hasPrefix(start))
        return String(address.dropFirst(start.count))
    }

    private static func session(
        _ page: Page, _ ticket: String, _ kiosk: TestKiosk
    ) async throws -> Answer {
        try await kiosk.ask(
            kiosk.kiosk, .post, "/v1\(page.path)/session", token: ticket)
    }

    @Test(
        "A launcher gets a ticket, which signs the page in once and allows nothing else",
        arguments: [Page.sheet, .console])
    func ticket(page: Page) async throws {
        let kiosk = try await TestKiosk()
        let other = page == .sheet ? Page.console : .sheet
        let ticket = try await Self.ticket(page, kiosk)
        for target in ["/v1/readers", "/v1/console/reads", "/v1/sheet/events", "/metrics"] {
            #expect(try await kiosk.ask(kiosk.kiosk, .get, target, token: ticket).status == 401)
        }
        #expect(try await Self.session(other, ticket, kiosk).status == 401)
        let session = try await Self.session(page, ticket, kiosk)
        #expect(session.status == 200)
        #expect(session.headers[.setCookie]?.text.hasPrefix(page.cookie) == true)
        #expect(try await Self.session(page, ticket, kiosk).status == 401)
    }

    @Test("A ticket is valid for less than a minute, and only the newest sixteen are")
    func ticketLimits() async throws {
        let kiosk = try await TestKiosk()
        let early = try await Self.ticket(.sheet, kiosk)
        let late = try await Self.ticket(.sheet, kiosk)
        kiosk.clock.advance(by: .seconds(59))
        #expect(try await Self.session(.sheet, early, kiosk).status == 200)
        kiosk.clock.advance(by: .seconds(1))
        #expect(try await Self.session(.sheet, late, kiosk).status == 401)
        let console = try await Self.ticket(.console, kiosk)
        var tickets: [String] = []
        for _ in 0...AccessTokens.mostTickets {
            tickets.append(try await Self.ticket(.sheet, kiosk))
        }
        #expect(Set(tickets).count == tickets.count)
        #expect(try await Self.session(.sheet, tickets[0], kiosk).status == 401)
        #expect(try await Self.session(.sheet, tickets[1], kiosk).status == 200)
        #expect(try await Self.session(.console, console, kiosk).status == 200)
    }

    @Test("A new token ends the tickets that the old one got")
    func ticketOfOldToken() async throws {
        let kiosk = try await TestKiosk()
        let sheet = try await Self.ticket(.sheet, kiosk)
        let console = try await Self.ticket(.console, kiosk)
        try kiosk.state.write(String(repeating: "n", count: 40), to: Kiosk.tokenFile(of: .sheet))
        #expect(try await kiosk.kiosk.loadTokens(from: kiosk.state) == [.sheet])
        #expect(try await Self.session(.sheet, sheet, kiosk).status == 401)
        #expect(try await Self.session(.console, console, kiosk).status == 200)
    }

    @Test("A launcher without the page's token gets no ticket")
    func refusedLaunch() async throws {
        let kiosk = try await TestKiosk()
        for (form, status) in [
            ("token=\(try kiosk.token(.operator))", 401), ("token=", 401), ("", 400),
            ("token=\(try kiosk.token(.sheet))&a=b", 400), ("a=b", 400), ("token=%ff", 401),
            ("token=\(try await Self.ticket(.sheet, kiosk))", 401),
        ] {
            #expect(try await Self.launch(.sheet, kiosk, form: form).status == status, "\(form)")
        }
        let json = try await kiosk.ask(
            .post, "/sheet", "{\"token\":\"\(try kiosk.token(.sheet))\"}", scope: nil)
        #expect(json.status == 415)
        let query = try await kiosk.ask(
            .post, "/sheet?token=\(try kiosk.token(.sheet))", scope: nil)
        #expect(query.status == 415)
    }

    @Test(
        "The session cookie is Secure exactly when the page was loaded over TLS",
        arguments: [
            (Page.sheet, "/v1/sheet/session"), (.console, "/v1/console/session"),
        ])
    func secureCookie(page: Page, target: String) async throws {
        let kiosk = try await TestKiosk()
        let rows: [(headers: [String: String], isSecure: Bool, isKept: Bool)] = [
            ([:], false, false), (["Origin": "http://localhost:1"], false, false),
            ([:], true, true), (["Origin": "https://localhost:1"], false, true),
        ]
        for row in rows {
            let session = try await kiosk.ask(
                .post, target, scope: page.scope, headers: row.headers, isSecure: row.isSecure)
            #expect(session.status == 200)
            let parts = try #require(session.headers[.setCookie]?.text).split(separator: "; ")
            #expect(parts.contains("Secure") == row.isKept)
            #expect(parts.contains("HttpOnly") && parts.contains("SameSite=Strict"))
        }
    }

    @Test("The console's cookie shows what the operator may see, but starts no read or sheet")
    func consoleCookie() async throws {
        let kiosk = try await TestKiosk()
        let page = try await kiosk.signIn("/v1/console/session", .operator)
        for target in ["/v1/console/reads", "/v1/readers", "/v1/events", "/metrics"] {
            #expect(try await kiosk.ask(.get, target, scope: nil, headers: page).status == 200)
        }
        let read = try await kiosk.ask(
            .post, "/v1/reads", TestKiosk.purchase, scope: nil,
            headers: page.merging(["Idempotency-Key": "a"]) { $1 })
        #expect(read.status == 401)
        #expect(
            try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: page).status == 401)
        let foreign = page.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }
        let tap = try await kiosk.ask(
            .post, "/v1/emulator/taps", "{\"card\":\"visa-credit\"}", scope: nil, headers: foreign)
        #expect(tap.problem == "foreign-origin")
        let sheet = try await kiosk.signIn("/v1/sheet/session", .sheet)
        #expect(
            try await kiosk.ask(.get, "/v1/console/reads", scope: nil, headers: sheet).status == 401
        )
    }

    @Test("A page stays signed in when the service starts again")
    func restart() async throws {
        let kiosk = try await TestKiosk()
        let page = try await kiosk.signIn("/v1/console/session", .operator)
        let next = try await Kiosk(
            Kiosk.Setup(
                reader: kiosk.test.reader, readerName: "test", sheet: BrowserSheet(),
                notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: kiosk.state, random: TestKiosk.random(3))
        #expect(try await kiosk.ask(next, .get, "/v1/readers", headers: page).status == 200)
    }

    @Test("Too many sessions sign out the oldest page, but no pages of other kinds")
    func sessions() async throws {
        let kiosk = try await TestKiosk()
        let sheet = try await kiosk.signIn("/v1/sheet/session", .sheet)
        let first = try await kiosk.signIn("/v1/console/session", .operator)
        var last = first
        for _ in 0..<AccessTokens.mostSessions {
            last = try await kiosk.signIn("/v1/console/session", .operator)
        }
        #expect(try await kiosk.ask(.get, "/v1/readers", scope: nil, headers: first).status == 401)
        #expect(try await kiosk.ask(.get, "/v1/readers", scope: nil, headers: last).status == 200)
        let events = try await kiosk.ask(.get, "/v1/sheet/events", scope: nil, headers: sheet)
        let stream = try #require(events.stream)
        #expect(stream.send(ServerSentEvent("a", data: "1")))
        // The stream of a page ends when the page is signed out.
        for _ in 0..<AccessTokens.mostSessions {
            _ = try await kiosk.signIn("/v1/sheet/session", .sheet)
        }
        #expect(!stream.send(ServerSentEvent("a", data: "2")))
    }

    @Test(
        "A page of another origin cannot answer the sheet",
        arguments: [
            (["Sec-Fetch-Site": "same-origin"], 409),
            (["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:1"], 409),
            (["Sec-Fetch-Site": "same-origin", "Origin": "https://localhost:1"], 409),
            (["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:2"], 403),
            (["Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"], 403),
            (["Sec-Fetch-Site": "same-origin", "Origin": "null"], 403),
            (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": ""], 403),
        ] as [([String: String], Int)])
    func origin(headers: [String: String], status: Int) async throws {
        let kiosk = try await TestKiosk()
        var all = try await kiosk.signIn("/v1/sheet/session", .sheet)
        for (name, value) in headers { all[name] = value.isEmpty ? nil : value }
        let answer = try await kiosk.ask(.post, "/v1/sheet/cancel", scope: nil, headers: all)
        #expect(answer.status == status)
    }

    @Test("A cookie without its page's secret, as another port's page could steal it, is refused")
    func stolenCookie() async throws {
        let kiosk = try await TestKiosk()
        for (target, scope, path) in [
            ("/v1/console/session", TokenScope.operator, "/v1/console/reads"),
            ("/v1/sheet/session", .sheet, "/v1/sheet/events"),
        ] {
            let page = try await kiosk.signIn(target, scope)
            let other = try await kiosk.signIn(target, scope)
            var stolen = page
            stolen["Taptopay-Page"] = nil
            #expect(
                try await kiosk.ask(.get, path, scope: nil, headers: stolen).status == 401)
            stolen["Taptopay-Page"] = other["Taptopay-Page"]
            #expect(
                try await kiosk.ask(.get, path, scope: nil, headers: stolen).status == 401)
            var secretAlone = page
            secretAlone["Cookie"] = nil
            #expect(
                try await kiosk.ask(.get, path, scope: nil, headers: secretAlone).status == 401)
            #expect(try await kiosk.ask(.get, path, scope: nil, headers: page).status == 200)
        }
    }

    @Test("Only their owner can read the token files, and the database contains no token")
    func files() async throws {
        let kiosk = try await TestKiosk()
        let bytes =
            try Data(contentsOf: URL(fileURLWithPath: kiosk.state.path(of: "kiosk.sqlite")))
            + Data(contentsOf: URL(fileURLWithPath: kiosk.state.path(of: "kiosk.sqlite-wal")))
        for scope in TokenScope.allCases {
            let path = kiosk.state.path(of: Kiosk.tokenFile(of: scope))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            #expect(bytes.range(of: Data(try kiosk.token(scope).utf8)) == nil)
        }
    }

    @Test("A state folder that another service uses is refused")
    func lock() async throws {
        let kiosk = try await TestKiosk()
        let error = #expect(throws: StateError.self) { try StateFolder(kiosk.state.path) }
        #expect(error?.code == .inUse)
    }

    @Test("A stream ends with its token, and is not kept once its client is gone")
    func streams() async throws {
        let folder = try TemporaryFolder()
        let state = try StateFolder(folder.url.appendingPathComponent("state").path)
        let text = Lock<[TokenScope: String]>([:])
        let tokens = try await AccessTokens(
            store: KioskStore(in: state), random: TestKiosk.random(1),
            time: TimeSource(ManualClock())
        ) { scope, token in text.withLock { $0[scope] = token } }
        func credential(_ scope: TokenScope) -> AccessTokens.Credential {
            AccessTokens.Credential(token: text.withLock { $0[scope] ?? "" })
        }
        let streams = AccessStreams(tokens: tokens)
        let (caller, operatorStream) = (EventStream(), EventStream())
        streams.add(caller, credential(.caller))
        streams.add(operatorStream, credential(.operator))
        let stranger = EventStream()
        streams.add(stranger, AccessTokens.Credential(token: "none"))
        #expect(caller.send(ServerSentEvent("a", data: "1")))
        #expect(!stranger.send(ServerSentEvent("a", data: "1")))
        try state.write(String(repeating: "n", count: 64), to: Kiosk.tokenFile(of: .caller))
        #expect(try await tokens.load(from: state) == [.caller])
        streams.endOrphans()
        #expect(!caller.send(ServerSentEvent("a", data: "2")))
        #expect(operatorStream.send(ServerSentEvent("a", data: "2")))
        weak var kept: EventStream?
        do {
            let stream = EventStream()
            kept = stream
            streams.add(stream, credential(.operator))
            stream.close()
        }
        #expect(kept == nil)
    }
}
