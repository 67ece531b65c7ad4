// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ServiceInterface
import Support
import TestSupport
import Testing

@testable import HTTPServer
@testable import Kiosk

@Suite("The end of the kiosk's certificate")
struct CertificateTests {
    private static let day: Int64 = 86_400

    private static func certificate(_ end: Int64, _ kiosk: TestKiosk) throws -> ServerCertificate {
        let key = try KeyPair.generate(.p256)
        let name = DistinguishedName(.commonName("kiosk"))
        let start = Int64(TestKiosk.date.timeIntervalSince1970)
        let certificate = try CertificateTemplate(
            subject: name, key: key.publicKey, times: start..<end, extensions: []
        ).issue(by: name, signer: key)
        let path = kiosk.folder.url.appendingPathComponent("kiosk.pem")
        try Data(PEM.text(PEM.certificate, certificate)).write(to: path)
        return try ServerCertificate(
            TransportSecurity(certificateFile: path.path, keyFile: "none"), now: start)
    }

    @Test("The end is in the metrics, is warned of in the log once, and then stops the sales")
    func end() async throws {
        let kiosk = try await TestKiosk()
        try await kiosk.prepare()
        func metrics() async throws -> String {
            let answer = try await kiosk.ask(.get, "/metrics", scope: .operator)
            return String(decoding: answer.body, as: UTF8.self)
        }
        #expect(try await !metrics().contains("certificate_expiry"))
        let start = Int64(TestKiosk.date.timeIntervalSince1970)
        let end = start + 40 * Self.day
        kiosk.kiosk.use(try Self.certificate(end, kiosk))
        #expect(
            try await metrics().contains(
                "taptopay_certificate_expiry_timestamp_seconds \(end)\n"))
        #expect(try await metrics().contains("taptopay_ready 1\n"))
        func notes() -> [String] {
            kiosk.log.withLock { $0 }.filter { $0.contains(#""event":"certificate""#) }
        }
        func ready() async throws -> Answer { try await kiosk.ask(.get, "/readyz", scope: nil) }
        #expect(try await ready().members["certificate"] == nil)
        let work = Task { await kiosk.kiosk.maintain() }
        await kiosk.clock.waitUntilSleeping()
        #expect(notes().isEmpty)
        kiosk.time.withLock { $0 = Double(end - 12 * Self.day) }
        let warned = try await ready()
        #expect(warned.status == 200)
        #expect(try warned.text("certificate").contains("expires in 12 days"))
        for _ in 0..<3 {
            kiosk.clock.advance(by: .seconds(60))
            await kiosk.clock.waitUntilSleeping()
            #expect(notes().count == 1 && notes().first?.contains("12 days") == true)
        }
        kiosk.time.withLock { $0 = Double(end) }
        let ended = try await ready()
        #expect(ended.status == 503 && ended.problem == "certificate-expired")
        #expect(try await metrics().contains("taptopay_ready 0\n"))
        work.cancel()
        await work.value
    }

    @Test("The screening of a request finds a valid token, or a page's valid cookie and secret")
    func screening() async throws {
        let kiosk = try await TestKiosk()
        func credential(_ headers: [(HeaderName, String)]) throws -> CredentialIdentity? {
            let fields = try headers.map { name, value in
                Headers.Field(name, try #require(HeaderValue(value)))
            }
            let head = try RequestHead(
                method: "GET", target: "/v1/readers", version: "HTTP/1.1",
                headers: Headers(fields + [Headers.Field(.host, "localhost")]))
            return kiosk.kiosk.screen(head).credential
        }
        let caller = try credential([(.authorization, "Bearer \(try kiosk.token(.caller))")])
        let sheet = try credential([(.authorization, "Bearer \(try kiosk.token(.sheet))")])
        #expect(caller != nil && sheet != nil && caller != sheet)
        #expect(try credential([]) == nil)
        #expect(try credential([(.authorization, "Bearer none")]) == nil)
        let pages = try await [
            kiosk.signIn("/v1/sheet/session", .sheet),
            kiosk.signIn("/v1/console/session", .operator),
        ]
        for page in pages {
            let cookie = (HeaderName.cookie, try #require(page["Cookie"]))
            let secret = (HeaderName.page, try #require(page["Taptopay-Page"]))
            #expect(try credential([cookie, secret]) != nil)
            #expect(try credential([cookie]) == nil && credential([secret]) == nil)
        }
    }

    @Test("A cookie is found among others, and only by its whole name")
    func cookies() throws {
        let rows: [([String], String?)] = [
            (["a=1"], "1"), (["b=2; a=1"], "1"), (["b=2", "a=1"], "1"), (["aa=2;  a=1=3"], "1=3"),
            (["a"], nil), (["a="], nil), (["A=1"], nil), ([], nil),
        ]
        for (values, expected) in rows {
            let fields = try values.map {
                Headers.Field(.cookie, try #require(HeaderValue($0)))
            }
            #expect(Headers(fields).cookie("a") == expected, "\(values)")
        }
    }
}
