// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("TLS")
struct TransportSecurityTests {
    private let folder: TemporaryFolder
    private let security: TransportSecurity

    /// Makes a throwaway certificate with the `openssl` program.
    init() async throws {
        folder = try TemporaryFolder()
        let certificate = folder.url.appendingPathComponent("certificate.pem").path
        let key = folder.url.appendingPathComponent("key.pem").path
        let made = try await Self.openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "1", "-subj", "/CN=localhost", "-keyout", key, "-out", certificate)
        try #require(made.status == 0)
        security = TransportSecurity(certificateFile: certificate, keyFile: key)
    }

    private static func openssl(
        _ arguments: String..., input: String = ""
    ) async throws -> TestProgram.Result {
        try await TestProgram(URL(fileURLWithPath: "/usr/bin/openssl")).run(
            arguments, input: input)
    }

    private func connect(
        _ server: Server, _ version: String, _ target: String = "/"
    ) async throws -> TestProgram.Result {
        try await Self.openssl(
            "s_client", "-connect", server.address.description, "-CAfile",
            security.certificateFile, "-verify_return_error", "-no_check_time", "-quiet", version,
            "-cipher", "ALL:@SECLEVEL=0", input: "GET \(target) HTTP/1.0\r\n\r\n")
    }

    @Test("TLS 1.2 and TLS 1.3 connections are accepted", arguments: ["-tls1_2", "-tls1_3"])
    func spoken(version: String) async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) {
            .text($0.isSecure ? "hello" : "plain")
        }
        let result = try await connect(server, version)
        #expect(result.output.hasSuffix("hello"))
        await server.stop()
    }

    @Test("A certificate and a key can be links, as the tools that renew them leave behind")
    func links() async throws {
        let files = [security.certificateFile, security.keyFile]
        let links = files.map { $0 + ".link" }
        for (file, link) in zip(files, links) {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        }
        let server = try Server(
            at: .loopback(),
            security: TransportSecurity(certificateFile: links[0], keyFile: links[1]),
            clock: ManualClock()
        ) { _ in .text("hello") }
        #expect(try await connect(server, "-tls1_3").output.hasSuffix("hello"))
        await server.stop()
    }

    @Test("Older TLS versions are refused", arguments: ["-tls1", "-tls1_1"])
    func refused(version: String) async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("hello")
        }
        let result = try await connect(server, version)
        #expect(result.status != 0)
        #expect(!result.output.contains("hello"))
        // The client does know these versions.
        #expect(!result.errors.contains("no protocols available"))
        await server.stop()
    }

    @Test(
        "With TLS 1.2, only authenticated ciphers with forward secrecy are accepted",
        arguments: [
            ("ECDHE-RSA-AES128-GCM-SHA256", true), ("ECDHE-RSA-AES256-GCM-SHA384", true),
            ("ECDHE-RSA-CHACHA20-POLY1305", true), ("ECDHE-RSA-AES128-SHA", false),
            ("ECDHE-RSA-AES256-SHA384", false), ("AES128-GCM-SHA256", false),
            ("AES256-GCM-SHA384", false), ("AES128-SHA", false),
            ("DHE-RSA-AES128-GCM-SHA256", false),
        ])
    func ciphers(name: String, isTaken: Bool) async throws {
        let certificate = folder.url.appendingPathComponent("rsa.pem").path
        let key = folder.url.appendingPathComponent("rsa-key.pem").path
        let made = try await Self.openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
            "/CN=localhost", "-keyout", key, "-out", certificate)
        try #require(made.status == 0)
        let server = try Server(
            at: .loopback(),
            security: TransportSecurity(certificateFile: certificate, keyFile: key),
            clock: ManualClock()
        ) { _ in .text("hello") }
        let result = try await Self.openssl(
            "s_client", "-connect", server.address.description, "-quiet", "-tls1_2", "-cipher",
            name + ":@SECLEVEL=0", input: "GET / HTTP/1.0\r\n\r\n")
        #expect(result.output.hasSuffix("hello") == isTaken)
        // The client does know this cipher.
        #expect(!result.errors.contains("no cipher match"))
        await server.stop()
    }

    @Test("A client without TLS gets no answer")
    func plain() async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("hello")
        }
        let client = try RawClient(server.address)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await !client.receiveAll().contains("hello"))
        await server.stop()
    }

    @Test("A client without a handshake is cut off at the header time limit")
    func silent() async throws {
        let clock = ManualClock()
        let server = try Server(
            at: .loopback(), security: security, clock: clock, handler: echo)
        let client = try RawClient(server.address)
        client.send([0x16, 0x03, 0x01])
        // The other client's answer means that the server has accepted the first one.
        _ = try await connect(server, "-tls1_3")
        for _ in 0..<Int(Limits().headTime.components.seconds) {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(1))
        }
        #expect(try await client.receiveAll().isEmpty)
        await server.stop()
    }

    @Test("A file is read with a zero byte after its end, whatever was in memory before")
    func ends() throws {
        let paths = ["certificate", "key"].map { folder.url.appendingPathComponent($0).path }
        for size in [0, 1, 24, 40, 56, 1_000] {
            let text = String(repeating: "x", count: size)
            for path in paths {
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
                #expect(chmod(path, 0o600) == 0)
            }
            let rooms = (1...50).map { _ in
                UnsafeMutableBufferPointer<CChar>.allocate(capacity: size + 1)
            }
            for room in rooms { room.initialize(repeating: 0x79) }
            for room in rooms { room.deallocate() }
            let texts = try TransportSecurity(certificateFile: paths[0], keyFile: paths[1])
                .withTexts { certificate, key in
                    [certificate, key].map { $0.map { String(cString: $0) } }
                }
            #expect(texts == [text, text])
        }
    }

    @Test("A key file that other users can read is refused")
    func mode() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: security.keyFile)
        #expect(throws: ServerError(.keyFileMode, security.keyFile)) {
            try Server(at: .loopback(), security: security, clock: ManualClock(), handler: echo)
        }
    }

    @Test("Missing files, and files that are not a certificate and its key, are refused")
    func files() async throws {
        let missing = TransportSecurity(
            certificateFile: folder.url.path + "/none", keyFile: security.keyFile)
        #expect(throws: ServerError(.fileNotReadable, missing.certificateFile)) {
            try Server(at: .loopback(), security: missing, clock: ManualClock(), handler: echo)
        }
        let swapped = TransportSecurity(
            certificateFile: security.keyFile, keyFile: security.keyFile)
        #expect(throws: ServerError(.certificate, "")) {
            try Server(at: .loopback(), security: swapped, clock: ManualClock(), handler: echo)
        }
        let other = try await TransportSecurityTests()
        let mixed = TransportSecurity(
            certificateFile: security.certificateFile, keyFile: other.security.keyFile)
        #expect(throws: ServerError(.certificate, "")) {
            try Server(at: .loopback(), security: mixed, clock: ManualClock(), handler: echo)
        }
    }

    @Test("A renewed certificate replaces the old one without a refused connection in between")
    func renewed() async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) {
            .text($0.isSecure ? "hello" : "plain")
        }
        let other = try await TransportSecurityTests()
        for _ in 1...10 {
            try server.renew(other.security)
            #expect(try await other.connect(server, "-tls1_3").output.hasSuffix("hello"))
            #expect(try await connect(server, "-tls1_3").status != 0)
            try server.renew(security)
            #expect(try await connect(server, "-tls1_3").output.hasSuffix("hello"))
        }
        await server.stop()
        #expect(try await connect(server, "-tls1_3").status != 0)
    }

    @Test("A client that connects during a renewal under load gets the new certificate")
    func renewedUnderLoad() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) {
            guard $0.path.segments.isEmpty else { return .text("hello") }
            ask.yield()
            for await _ in told {}
            return .text("late")
        }
        async let answer = connect(server, "-tls1_3")
        for await _ in asked { break }
        let other = try await TransportSecurityTests()
        try server.renew(other.security)
        for _ in 1...10 {
            #expect(try await other.connect(server, "-tls1_3", "/now").output.hasSuffix("hello"))
        }
        tell.finish()
        #expect(try await answer.output.hasSuffix("late"))
        await server.stop()
    }

    @Test("Clients that connect while the certificate is renewed 25 times are all answered")
    func renewedOften() async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("hello")
        }
        try await withThrowingTaskGroup(of: Bool.self) { clients in
            for _ in 1...4 {
                clients.addTask {
                    var isAnswered = true
                    for _ in 1...6 {
                        let answer = try await connect(server, "-tls1_3")
                        isAnswered = isAnswered && answer.output.hasSuffix("hello")
                    }
                    return isAnswered
                }
            }
            for _ in 1...25 {
                try server.renew(security)
                await server.answer()
            }
            for try await isAnswered in clients { #expect(isAnswered) }
        }
        await server.stop()
    }

    /// Returns how many descriptors of this process listen at an address.
    private static func listeners(at address: ListenAddress) -> Int {
        guard case .tcp(let host, let port) = address else { return 0 }
        let place = inet_addr(host)
        return OpenDescriptors.numbers.count { number in
            var isListening: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            var name = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutableBytes(of: &name) { bytes in
                bytes.baseAddress.map {
                    getsockname(number, $0.assumingMemoryBound(to: sockaddr.self), &length)
                }
            }
            guard result == 0, name.sin_family == sa_family_t(AF_INET),
                name.sin_addr.s_addr == place, UInt16(bigEndian: name.sin_port) == port
            else { return false }
            return getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0
                && isListening == 1
        }
    }

    @Test("A renewal leaves as many listening descriptors as before")
    func descriptors() async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("hello")
        }
        let before = Self.listeners(at: server.address)
        #expect(before > 0)
        for _ in 1...3 { try server.renew(security) }
        #expect(Self.listeners(at: server.address) == before)
        await server.stop()
    }

    @Test("A named pipe in place of a file is refused without blocking", arguments: [true, false])
    func pipe(isKey: Bool) async throws {
        let path = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        let piped = TransportSecurity(
            certificateFile: isKey ? security.certificateFile : path,
            keyFile: isKey ? path : security.keyFile)
        #expect(throws: ServerError(.fileNotReadable, path)) {
            try Server(at: .loopback(), security: piped, clock: ManualClock(), handler: echo)
        }
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("hello")
        }
        #expect(throws: ServerError(.fileNotReadable, path)) { try server.renew(piped) }
        #expect(try await connect(server, "-tls1_3").output.hasSuffix("hello"))
        await server.stop()
    }

    @Test("A key that grows while it is read is refused")
    func grown() {
        // The system says that this file is empty.
        let path = "/proc/self/environ"
        let growing = TransportSecurity(certificateFile: security.certificateFile, keyFile: path)
        #expect(throws: ServerError(.fileNotReadable, path)) {
            try Server(at: .loopback(), security: growing, clock: ManualClock(), handler: echo)
        }
    }

    @Test("A renewal with invalid files keeps the old certificate and leaves no descriptor open")
    func renewedWrongly() async throws {
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("hello")
        }
        let other = try await TransportSecurityTests()
        let mixed = TransportSecurity(
            certificateFile: other.security.certificateFile, keyFile: security.keyFile)
        let missing = TransportSecurity(
            certificateFile: folder.url.path + "/none", keyFile: security.keyFile)
        let before = Self.listeners(at: server.address)
        #expect(before > 0)
        for _ in 1...3 {
            #expect(throws: ServerError(.certificate, "")) { try server.renew(mixed) }
            #expect(throws: ServerError(.fileNotReadable, "")) { try server.renew(missing) }
        }
        #expect(Self.listeners(at: server.address) == before)
        #expect(try await connect(server, "-tls1_3").output.hasSuffix("hello"))
        await server.answer()
        await server.stop()
    }

    @Test("A certificate that is refused closes no descriptor of another thread")
    func closedOnce() async throws {
        let other = try await TransportSecurityTests()
        let mixed = TransportSecurity(
            certificateFile: other.security.certificateFile, keyFile: security.keyFile)
        // A sanitizer replaces the function that counts.
        let isSanitized = ProcessInfo.processInfo.environment["SANITIZER"] != nil
        let before = OpenDescriptors.wrongCloses
        #expect(close(-1) == -1)
        #expect(OpenDescriptors.wrongCloses == before + 1 || isSanitized)
        #expect(throws: ServerError(.certificate, "")) {
            try Server(at: .loopback(), security: mixed, clock: ManualClock(), handler: echo)
        }
        #expect(OpenDescriptors.wrongCloses == before + 1 || isSanitized)
    }

    @Test("A stop after a renewal lets requests under the old certificate finish, too")
    func stopped() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            ask.yield()
            for await _ in told {}
            return .text("late")
        }
        let old = server.daemon.withLock { $0 }
        // Keeps the old daemon from ending by itself.
        let idle = try RawClient(server.address)
        async let answer = connect(server, "-tls1_3")
        for await _ in asked { break }
        try server.renew(security)
        let new = server.daemon.withLock { $0 }
        async let end: Void = server.stop()
        for daemon in [old, new] {
            await waitUntil("the server starts to stop") {
                daemon.state.withLock { $0.isStopping }
            }
        }
        #expect(throws: ServerError(.resources, "")) { try server.renew(security) }
        #expect(old.isRunning)
        tell.finish()
        #expect(try await answer.output.hasSuffix("late"))
        await end
        #expect(!old.isRunning && !new.isRunning)
        #expect(try await idle.receiveAll().isEmpty)
    }

    @Test("A request in progress is answered under the old certificate")
    func renewedMeanwhile() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (told, tell) = AsyncStream.makeStream(of: Void.self)
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            ask.yield()
            for await _ in told {}
            return .text("late")
        }
        async let answer = connect(server, "-tls1_3")
        for await _ in asked { break }
        try server.renew(security)
        tell.finish()
        #expect(try await answer.output.hasSuffix("late"))
        await server.stop()
    }
}
