// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import ProximityReader
import ServiceInterface
import Support
import TestSupport
import Testing

@testable import Kiosk

/// The service as the program runs it, with a service manager and orders from the test.
@Suite("The running service", .timeLimit(.minutes(4)))
struct RunningServiceTests {
    private let folder: TemporaryFolder
    private let state: StateFolder
    private let manager: NotifySocket
    private let log = Lock<[String]>([])

    init() throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
        manager = try NotifySocket(folder.url.appendingPathComponent("notify").path)
        try writeKeys()
    }

    private func writeKeys() throws {
        try Data(ProcessorKeys.generate().publicKeySet.publicText.utf8).write(
            to: URL(filePath: state.path(of: "psp.jwks")))
    }

    private func service(
        _ arguments: [String] = [], security: TransportSecurity? = nil, hasPort: Bool = true,
        environment: [String: String] = [:], time: TimeSource = TimeSource(ContinuousClock())
    ) async throws -> RunningService {
        let sheet = BrowserSheet()
        let source = try ReaderSource(
            options: Options(["--reader", "emulated:visa-credit"] + arguments), folder: state,
            environment: ["XDG_CONFIG_HOME": folder.url.path], sheet: sheet,
            notes: DiagnosticNotes(),
            log: KioskLog { [log] line in log.withLock { $0.append(line) } })
        let made = try source.make()
        let kiosk = try await Kiosk(
            Kiosk.Setup(
                reader: made.reader, readerName: made.name, sheet: sheet, notes: source.notes,
                log: source.log),
            folder: state)
        let path = folder.url.appendingPathComponent("socket").path
        let local = ListenAddress.unix(path: path, mode: 0o600)
        let servers = try (hasPort ? [.loopback(), local] : [local]).map { address in
            try Server(at: address, security: address.isUnix ? nil : security) {
                await kiosk.respond(to: $0)
            }
        }
        return RunningService(
            kiosk: kiosk, servers: servers, source: source, security: security,
            manager: ServiceManager(
                ["NOTIFY_SOCKET": manager.name].merging(environment) { $1 }), time: time)
    }

    /// Returns the next notice that begins with a text.
    private func notice(_ start: String) async -> String {
        var found = ""
        await waitUntil("the service manager is told \(start)") {
            while let text = manager.told() {
                if text.hasPrefix(start) {
                    found = text
                    return true
                }
            }
            return false
        }
        return found
    }

    /// Asks as the caller whose token is in the file.
    private func ask(_ kiosk: Kiosk, _ path: String) async throws -> Answer {
        var headers = Headers()
        let file = state.path(of: Kiosk.tokenFile(of: .caller))
        let token = try String(contentsOfFile: file, encoding: .utf8)
        headers[.authorization] = HeaderValue(
            cleaning: "Bearer " + token.trimmingCharacters(in: .whitespacesAndNewlines))
        let target = try RequestTarget(parsing: path)
        let response = await kiosk.respond(
            to: Request(
                .get, path: target.path, headers: headers,
                identifier: try #require(RequestIdentifier("test"))))
        return Answer(response)
    }

    private func reloads() -> [String] {
        log.withLock { $0 }.filter { $0.contains("\"event\":\"reload\"") }
    }

    @Test("It reloads what is valid, keeps what is not and says so, and ends in order")
    func orders() async throws {
        let service = try await service()
        let (orders, feed) = AsyncStream.makeStream(of: ServiceSignals.Order.self)
        let run = Task { await service.run(until: orders) }
        let places = service.servers.map(\.address.resolved.description)
        let serving = "STATUS=Serving at \(places.joined(separator: " and "))."
        #expect(await notice("READY=1") == "READY=1\n\(serving)")
        #expect(try await ask(service.kiosk, "/v1/readers").status == 200)

        // A new token is taken from its file.
        let file = URL(filePath: state.path(of: Kiosk.tokenFile(of: .caller)))
        try Data(String(repeating: "n3w", count: 16).utf8).write(to: file)
        #expect(try await ask(service.kiosk, "/v1/readers").status == 401)
        feed.yield(.reload)
        #expect(await notice("RELOADING=1").contains("MONOTONIC_USEC="))
        #expect(await notice("READY=1") == "READY=1\n\(serving)")
        #expect(try await ask(service.kiosk, "/v1/readers").status == 200)
        #expect(reloads().count == 2 && reloads().allSatisfy { $0.contains("taken") })
        for page in ["sheet.html", "console.html"] {
            #expect(FileManager.default.fileExists(atPath: state.path(of: page)))
        }

        // An invalid part keeps its value, and the others are taken.
        try Data("short".utf8).write(to: file)
        try Data("{}".utf8).write(to: URL(filePath: state.path(of: "psp.jwks")))
        feed.yield(.reload)
        let kept = await notice("READY=1")
        #expect(kept.hasPrefix("READY=1\n\(serving) Not reloaded: "), "\(kept)")
        #expect(reloads().suffix(2).allSatisfy { $0.contains("kept") }, "\(reloads())")
        try writeKeys()
        try Data(String(repeating: "n3w", count: 16).utf8).write(to: file)
        feed.yield(.reload)
        #expect(await notice("READY=1") == "READY=1\n\(serving)")

        feed.yield(.end)
        #expect(await notice("STOPPING=1") == "STOPPING=1")
        await run.value
        // Nothing starts anymore, and the path is free. A port can be another test's by now.
        #expect(try await ask(service.kiosk, "/readyz").problem == "stopping")
        #expect(throws: Never.self) {
            try Server(at: try #require(service.servers.last).address) { _ in Response(.ok) }
        }
    }

    /// Runs a service until a test has seen what it wants.
    private func running(
        _ service: RunningService, _ body: (_ reload: () async -> String) async throws -> Void
    ) async throws {
        let (orders, feed) = AsyncStream.makeStream(of: ServiceSignals.Order.self)
        let run = Task { await service.run(until: orders) }
        _ = await notice("READY=1")
        try await body {
            feed.yield(.reload)
            return await notice("READY=1")
        }
        feed.yield(.end)
        await run.value
    }

    private func metrics(_ kiosk: Kiosk) async throws -> String {
        let target = try RequestTarget(parsing: "/metrics")
        var headers = Headers()
        let file = state.path(of: Kiosk.tokenFile(of: .operator))
        let token = try String(contentsOfFile: file, encoding: .utf8)
        headers[.authorization] = HeaderValue(
            cleaning: "Bearer " + token.trimmingCharacters(in: .whitespacesAndNewlines))
        let response = await kiosk.respond(
            to: Request(
                .get, path: target.path, headers: headers,
                identifier: try #require(RequestIdentifier("test"))))
        return String(decoding: Answer(response).body, as: UTF8.self)
    }

    @Test("It takes a renewed certificate, and keeps the previous one if the new one is invalid")
    func certificate() async throws {
        let file = folder.url.appendingPathComponent("kiosk.pem")
        let now = Int64(Date().timeIntervalSince1970)
        func write(_ times: Range<Int64>) throws {
            let key = try KeyPair.generate(.p256)
            let name = DistinguishedName(.commonName("kiosk"))
            let certificate = try CertificateTemplate(
                subject: name, key: key.publicKey, times: times, extensions: []
            ).issue(by: name, signer: key)
            try Data(PEM.text(PEM.certificate, certificate)).write(to: file)
        }
        let service = try await service(
            security: TransportSecurity(certificateFile: file.path, keyFile: "none"),
            hasPort: false)
        try await running(service) { reload in
            let end = now + 400 * 86_400
            try write(now - 60..<end)
            #expect(await !reload().contains("Not reloaded"))
            let gauge = "taptopay_certificate_expiry_timestamp_seconds \(end)\n"
            #expect(try await metrics(service.kiosk).contains(gauge))
            try write(now - 120..<now - 60)
            #expect(await reload().contains("Not reloaded: "))
            #expect(try await metrics(service.kiosk).contains(gauge))
            // Without a port, no page is reached, and none has a file.
            #expect(!FileManager.default.fileExists(atPath: state.path(of: "sheet.html")))
        }
    }

    @Test("A server with TLS presents the renewed certificate, and the pages open over TLS")
    func renewedTLS() async throws {
        let openssl = TestProgram(URL(filePath: "/usr/bin/openssl"))
        let certificate = folder.url.appendingPathComponent("certificate.pem").path
        let key = folder.url.appendingPathComponent("key.pem").path
        func make(_ name: String) async throws {
            let made = try await openssl.run([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-days", "1", "-subj", "/CN=\(name)", "-keyout", key, "-out", certificate,
            ])
            try #require(made.status == 0)
        }
        try await make("first")
        let service = try await service(
            security: TransportSecurity(certificateFile: certificate, keyFile: key))
        let port = try #require(service.servers.first).address.resolved.description
        func presented() async throws -> String {
            // Versions of OpenSSL differ in the spaces of a name.
            try await openssl.run(["s_client", "-connect", port], input: "").output
                .replacing(" ", with: "")
        }
        try await running(service) { reload in
            #expect(try await presented().contains("CN=first"))
            try await make("second")
            #expect(await !reload().contains("Not reloaded"))
            #expect(try await presented().contains("CN=second"))
            let sheet = try String(
                contentsOfFile: state.path(of: "sheet.html"), encoding: .utf8)
            #expect(sheet.contains("action=\"https://\(port)/sheet\""))
        }
    }

    @Test("It downloads the provider's keys at a reload, and keeps those that it has")
    func downloads() async throws {
        let published = Lock(Array(try ProcessorKeys.generate().publicKeySet.publicText.utf8))
        let provider = try Server(at: .loopback()) { _ in
            Response(type: "application/jwk-set+json", body: published.withLock { $0 })
        }
        let service = try await service(
            ["--psp-keys", "http://\(provider.address.resolved)/keys"])
        try await running(service) { reload in
            #expect(await !reload().contains("Not reloaded"))
            let file = URL(filePath: state.path(of: DownloadedKeys.file))
            let copy = try Data(contentsOf: file)
            published.withLock { $0 = Array("{}".utf8) }
            #expect(await reload().contains("Not reloaded: "))
            #expect(try Data(contentsOf: file) == copy)
            let states = reloads().filter { $0.contains(#""part":"keys""#) }
            #expect(states.count == 2)
            #expect(
                states.first?.contains("taken") == true && states.last?.contains("kept") == true)
        }
        await provider.stop()
    }

    @Test("It downloads the keys every hour, and each minute after a download that failed")
    func hourly() async throws {
        func keys() throws -> [UInt8] {
            Array(try ProcessorKeys.generate().publicKeySet.publicText.utf8)
        }
        let published = Lock(try keys())
        let requests = Lock(0)
        let provider = try Server(at: .loopback()) { _ in
            requests.withLock { $0 += 1 }
            return Response(type: "application/jwk-set+json", body: published.withLock { $0 })
        }
        let clock = ManualClock()
        let service = try await service(
            ["--psp-keys", "http://\(provider.address.resolved)/keys"], time: TimeSource(clock))
        /// Lets time pass until the next download has ended.
        func pass(_ seconds: Int, downloads: Int) async {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(seconds))
            await clock.waitUntilSleeping()
            #expect(requests.withLock { $0 } == downloads)
        }
        func states() -> [String] {
            reloads().compactMap { line in
                line.firstMatch(of: /"state":"(\w+)"/).map { String($0.output.1) }
            }
        }
        try await running(service) { _ in
            await pass(3599, downloads: 0)
            await pass(1, downloads: 1)
            #expect(states() == ["taken"])
            published.withLock { $0 = Array("{}".utf8) }
            await pass(3600, downloads: 2)
            // The same problem is not logged again.
            await pass(60, downloads: 3)
            #expect(states() == ["taken", "kept"])
            // New keys wait for a configuration that can be used.
            let folder = folder.url.appendingPathComponent("taptopay")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let configuration = folder.appendingPathComponent("config.json")
            try Data("{".utf8).write(to: configuration)
            let new = try keys()
            published.withLock { $0 = new }
            await pass(60, downloads: 4)
            #expect(states() == ["taken", "kept", "kept"])
            try Data("{}".utf8).write(to: configuration)
            let reader = "/v1/readers/default"
            #expect(try await ask(service.kiosk, reader).members["name"] as? String != nil)
            await pass(60, downloads: 5)
            #expect(states() == ["taken", "kept", "kept", "taken"])
            // The same keys change nothing, so the reader stays prepared.
            try Data(#"{"language": "fr"}"#.utf8).write(to: configuration)
            await pass(3600, downloads: 6)
            #expect(await service.source.sheet.current.language == "en")
            let newer = try keys()
            published.withLock { $0 = newer }
            await pass(3600, downloads: 7)
            #expect(await service.source.sheet.current.language == "fr")
        }
        await provider.stop()
    }

    @Test("After its end, nothing of it goes on")
    func released() async throws {
        weak var kiosk: Kiosk?
        do {
            let service = try await service(
                ["--psp-keys", "http://127.0.0.1:1/keys"],
                environment: ["WATCHDOG_USEC": "20000"])
            kiosk = service.kiosk
            try await running(service) { _ in }
        }
        await waitUntil("the service is gone") { kiosk == nil }
    }

    @Test("It tells a watchdog that it is alive")
    func watchdog() async throws {
        let service = try await service(environment: ["WATCHDOG_USEC": "20000"])
        try await running(service) { _ in
            #expect(await notice("WATCHDOG=1") == "WATCHDOG=1")
        }
    }
}
