// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentToken
import Support
import TestSupport
import Testing

@testable import HTTPClient

@Suite("Requests to other services")
struct ClientTests {
    /// More than a busy machine requires.
    private static let patience = Duration.seconds(240)
    private let client = Client(patience: patience)

    /// A key set with one key.
    private static func keys() throws -> String {
        try JSONWebKeySet([ReaderSigningKey.generate().publicKey]).publicText
    }

    private static func port(of server: Server) throws -> UInt16 {
        guard case .tcp(_, let port) = server.address else {
            throw HTTPClientError(.invalidURL, server.address.description)
        }
        return port
    }

    private func expect(
        _ code: HTTPClientError.Code, _ port: UInt16, _ client: Client? = nil,
        scheme: String = "http"
    ) async throws {
        let address = try WebAddress("\(scheme)://127.0.0.1:\(port)/keys")
        let error = await #expect(throws: HTTPClientError.self) {
            try await (client ?? self.client).keySet(at: address)
        }
        #expect(error?.code == code)
        #expect(error?.description.contains("127.0.0.1:\(port)") == true)
    }

    @Test("A request has the path, the headers, and the body")
    func request() async throws {
        let server = try Server(at: .loopback(), clock: ManualClock()) { request in
            let header = request.headers[.authorization]?.text ?? ""
            return .text(
                "\(request.method.rawValue) \(request.path) \(header) "
                    + String(decoding: request.body, as: UTF8.self), .created)
        }
        var request = HTTPRequest(
            .post, try WebAddress("http://\(server.address)/a"), body: Array("{}".utf8))
        let isAdded = request.add("Authorization", "Bearer key")
        let isInjected = request.add("Authorization", "Bearer key\r\nHost: other")
        #expect(isAdded && !isInjected)
        let response = try await client.send(request)
        #expect(response.status == 201)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.hasPrefix("POST") && text.hasSuffix("Bearer key {}"), "\(text)")
        #expect(try client.status(of: request) == 201)
        await server.stop()
    }

    @Test("A client can connect to a socket in the file system, or to another address")
    func peer() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("socket").path
        let addresses: [ListenAddress] = [
            .unix(path: path, mode: 0o600), .tcp(host: "127.80.2.1", port: 0),
        ]
        let request = HTTPRequest(.get, try WebAddress("http://localhost/a"))
        for address in addresses {
            let server = try Server(at: address, clock: ManualClock()) { request in
                .text("\(request.path.segments) \(request.headers[.host]?.text ?? "")")
            }
            let peer: SocketPeer
            switch server.address {
            case .tcp(let host, let port): peer = .tcp(host: host, port: port)
            default: peer = .unix(path: path)
            }
            let response = try await Client(patience: Self.patience, peer: peer).send(request)
            #expect(String(decoding: response.body, as: UTF8.self) == #"["a"] localhost"#)
            await server.stop()
        }
        for missing in [path + "/none", String(repeating: "x", count: 108)] {
            let client = Client(patience: Self.patience, peer: .unix(path: missing))
            let error = await #expect(throws: HTTPClientError.self) {
                try await client.send(request)
            }
            #expect(error?.code == .unreachable && error?.subject == "http://localhost/a")
        }
    }

    /// See RFC 9110, 15.2.
    @Test(
        "The status is that of the response, not of an interim one before it",
        arguments: [
            ("HTTP/1.1 202 Accepted\r\n", 202),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n", 204),
            (
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                    + "HTTP/1.1 500 Oops\r\n", 500
            ),
            ("HTTP/1.1 103 Early Hints\r\n\r\n", nil), ("HTTP/1.1 103 Early", nil),
            ("HTTP/1.1 2", nil),
        ] as [(String, Int?)])
    func interim(answer: String, status: Int?) throws {
        let server = try CannedServer(answer: answer)
        let request = HTTPRequest(.get, try WebAddress("http://127.0.0.1:\(server.port)/"))
        if let status {
            #expect(try client.status(of: request) == status)
        } else {
            let error = #expect(throws: HTTPClientError.self) { try client.status(of: request) }
            #expect(error?.code == .closed)
        }
    }

    @Test("A key set is downloaded")
    func keySet() async throws {
        let keys = try Self.keys()
        let server = try CannedServer(answer: "HTTP/1.1 200 OK\r\n\r\n" + keys)
        let address = try WebAddress("http://localhost:\(server.port)/keys")
        #expect(try await client.keySet(at: address).publicText == keys)
    }

    @Test(
        "Each wrong answer has its own error",
        arguments: [
            ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", .status(404)),
            ("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n", .status(302)),
            ("HTTP/1.1 200 OK\r\n\r\n<html>", .notKeySet),
            ("HTTP/1.1 200 OK\r\n\r\n{}", .notKeySet),
            ("HTTP/1.1 200 OK\r\n\r\n{\"keys\":[]}", .notKeySet),
            ("HTTP/1.1 200 OK\r\n\r\n{\"keys\":[{\"kty\":\"oct\"}]}", .notKeySet),
            ("HTTP/1.1 200 OK\r\nContent-Length: 262145\r\n\r\n", .tooLarge),
            (String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 25_000), .tooLarge),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(
                        repeating: "1;\(String(repeating: "a", count: 1_000))\r\na\r\n", count: 600),
                .tooLarge
            ),
            ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", .closed), ("", .closed),
            ("220 mail.example\r\n\r\n", .malformedResponse),
        ] as [(String, HTTPClientError.Code)])
    func wrong(answer: String, code: HTTPClientError.Code) async throws {
        let server = try CannedServer(answer: answer)
        try await expect(code, server.port)
    }

    @Test("A port without a program is refused, and a silent program gets no more time")
    func absent() async throws {
        let closed = try CannedServer(listens: false)
        try await expect(.refused, closed.port)
        let silent = try CannedServer()
        for scheme in ["http", "https"] {
            try await expect(
                .timeout, silent.port, Client(patience: .milliseconds(20)), scheme: scheme)
        }
    }

    /// No resolver looks up a label of more than 63 bytes, see RFC 1035, 2.3.4.
    @Test("A host without an address is not found")
    func unknownHost() async throws {
        let name = String(repeating: "a", count: 64)
        await #expect(throws: HTTPClientError(.hostNotFound, "")) {
            try await client.keySet(at: try WebAddress("https://\(name).example/"))
        }
    }

    @Test("A server without TLS is refused")
    func noTLS() async throws {
        let server = try CannedServer(answer: "HTTP/1.1 400 Bad Request\r\n\r\n")
        try await expect(.tls, server.port, scheme: "https")
        let closing = try CannedServer(answer: "")
        try await expect(.tls, closing.port, scheme: "https")
    }

    // MARK: - Certificates

    /// A throwaway certificate for a name.
    private static func certificate(
        for name: String, in folder: TemporaryFolder, days: String = "1"
    ) async throws -> TransportSecurity {
        let certificate = folder.url.appendingPathComponent("certificate.pem").path
        let key = folder.url.appendingPathComponent("key.pem").path
        let made = try await TestProgram(URL(fileURLWithPath: "/usr/bin/openssl")).run(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", days, "-subj", "/CN=test", "-addext", "subjectAltName=\(name)", "-keyout",
            key, "-out", certificate)
        try #require(made.status == 0, "\(made.errors)")
        return TransportSecurity(certificateFile: certificate, keyFile: key)
    }

    @Test(
        "A trusted certificate for the host's name or address is accepted",
        arguments: [("DNS:localhost", "localhost"), ("IP:127.0.0.1", "127.0.0.1")])
    func trusted(name: String, host: String) async throws {
        let folder = try TemporaryFolder()
        let security = try await Self.certificate(for: name, in: folder)
        let keys = try Self.keys()
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) {
            $0.isSecure ? .text(keys) : .text("plain")
        }
        let port = try Self.port(of: server)
        let client = Client(patience: Self.patience, trustFile: security.certificateFile)
        let address = try WebAddress("https://\(host):\(port)/keys")
        #expect(try await client.keySet(at: address).publicText == keys)
        // A body larger than one record of TLS.
        let large = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text(String(repeating: "a", count: 200_000))
        }
        let response = try await client.send(
            HTTPRequest(
                .get, try WebAddress("https://\(host):\(try Self.port(of: large))/")))
        #expect(response.body.count == 200_000)
        await server.stop()
        await large.stop()
    }

    @Test("Certificates that are not trusted or for another host are refused")
    func untrusted() async throws {
        let folder = try TemporaryFolder()
        let security = try await Self.certificate(for: "DNS:psp.example", in: folder)
        let server = try Server(at: .loopback(), security: security, clock: ManualClock()) { _ in
            .text("{}")
        }
        let port = try Self.port(of: server)
        try await expect(.certificate, port, scheme: "https")
        let trusting = Client(patience: Self.patience, trustFile: security.certificateFile)
        try await expect(.certificate, port, trusting, scheme: "https")
        let lost = Client(patience: Self.patience, trustFile: "/nowhere")
        try await expect(.certificate, port, lost, scheme: "https")
        await server.stop()
    }
}
