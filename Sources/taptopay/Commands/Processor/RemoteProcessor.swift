// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPClient
internal import PaymentProcessor
internal import PaymentToken
internal import Support

/// A payment service provider at a URL, with the requests of `taptopay psp serve`.
struct RemoteProcessor {
    /// What a reader signs to enroll.
    struct Challenge {
        let nonce: String
        let audience: String
        let merchant: String
    }

    private let address: WebAddress
    private let apiKey: String
    private let client = Client()

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - text: The URL of the service.
    ///   - apiKeyFile: The file with the merchant's API key, with mode 0600.
    /// - Throws: `HTTPClientError`, `ProcessorError`, or `CommandError`.
    init(at text: String, apiKeyFile: String) throws {
        address = try WebAddress(text)
        let key = try PrivateFile.readSecret(apiKeyFile).withBytes {
            String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
        guard !key.isEmpty, key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw CommandError("\(apiKeyFile) is not an API key.")
        }
        apiKey = key
    }

    /// Downloads the public keys.
    func keySet() async throws(HTTPClientError) -> JSONWebKeySet {
        try await client.keySet(at: try address.appending("/v1/jwks.json"))
    }

    /// Requests a nonce for one enrollment.
    ///
    /// - Throws: `HTTPClientError` or `CommandError`.
    func challenge() async throws -> Challenge {
        let answer = try await post("/v1/reader-challenges")
        guard let nonce = answer["nonce"]?.string, let audience = answer["audience"]?.string,
            let merchant = answer["merchant"]?.string
        else { throw CommandError("\(address) did not respond with a nonce for a reader.") }
        return Challenge(nonce: nonce, audience: audience, merchant: merchant)
    }

    /// Sends a reader's statement.
    ///
    /// - Throws: `HTTPClientError` or `CommandError`.
    func enroll(_ statement: String) async throws {
        _ = try await post("/v1/readers", JSONWriter.object { $0.append("enrollment", statement) })
    }

    private func post(
        _ path: StaticString, _ body: [UInt8] = []
    ) async throws(HTTPClientError) -> JSONObject {
        try await client.post(body, to: try address.appending(path), apiKey: apiKey)
    }
}
