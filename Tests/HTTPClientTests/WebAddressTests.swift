// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HTTPClient

@Suite("URLs of other services")
struct WebAddressTests {
    private static let addresses: [(String, String, UInt16, String)] = [
        ("https://psp.example", "psp.example", 443, "/"),
        ("HTTPS://psp.example:8443/keys?a=b", "psp.example:8443", 8443, "/keys?a=b"),
        ("https://psp.example?a=/b", "psp.example", 443, "/?a=/b"),
        ("https://[2001:db8::1]:443/", "[2001:db8::1]", 443, "/"),
        ("http://127.0.0.1:8080/v1/jwks.json", "127.0.0.1:8080", 8080, "/v1/jwks.json"),
        ("http://127.8.0.1/", "127.8.0.1", 80, "/"),
        ("http://LOCALHOST:1/", "LOCALHOST:1", 1, "/"),
        ("http://[::1]:9/", "[::1]:9", 9, "/"),
    ]

    @Test("A URL has a host, a port, and a path", arguments: addresses)
    func parses(text: String, authority: String, port: UInt16, target: String) throws {
        let address = try WebAddress(text)
        #expect(address.authority == authority)
        #expect(address.port == port)
        #expect(address.target == target)
        #expect(try WebAddress(address.description) == address)
    }

    @Test(
        "What is not such a URL is refused",
        arguments: [
            "", "psp.jwks", "/etc/psp.jwks", "ftp://psp.example/", "https:", "https://",
            "https:///keys", "https://:443/", "https://psp.example:0/",
            "https://psp.example:65536/",
            "https://psp.example:+1/", "https://psp.example:x/", "https://user@psp.example/",
            "https://user:key@psp.example/", "https://psp.example/#keys",
            "https://psp.example/a b", "https://psp.example/\r\nHost: a", "https://[::1/",
            "https://[psp.example]/", "https://[::1]x/", "https://psp.exämple/",
            "https://psp.example/" + String(repeating: "a", count: 2048),
        ])
    func invalid(text: String) {
        #expect(throws: HTTPClientError(.invalidURL, "")) { try WebAddress(text) }
    }

    @Test(
        "Without TLS, only this machine can be used",
        arguments: [
            "http://psp.example/", "http://10.0.0.1/", "http://127.0.0.1.psp.example/",
            "http://127.example/", "http://128.0.0.1/", "http://localhost.example/",
            "http://[::2]/", "http://127.0.0.999/",
        ])
    func clearText(text: String) {
        #expect(throws: HTTPClientError(.clearText, "")) { try WebAddress(text) }
    }

    @Test("A file's path is no URL, and a URL is no file")
    func isURL() {
        #expect(WebAddress.isURL("https://psp.example") && WebAddress.isURL("HTTP://a"))
        #expect(!WebAddress.isURL("psp.jwks") && !WebAddress.isURL("/https://a"))
    }

    @Test(
        "A resource is below the path of its service",
        arguments: [
            ("https://psp.example", "https://psp.example/v1/readers"),
            ("https://psp.example/", "https://psp.example/v1/readers"),
            ("https://psp.example:99/test/?a", "https://psp.example:99/test/v1/readers"),
            ("http://[::1]:9", "http://[::1]:9/v1/readers"),
        ])
    func below(base: String, result: String) throws {
        #expect(try WebAddress(base).appending("/v1/readers").description == result)
    }
}
