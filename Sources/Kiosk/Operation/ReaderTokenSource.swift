// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPClient
internal import Support

/// Gets reader tokens, so that the service can prepare its reader without a client.
package struct ReaderTokenSource: Sendable {
    /// The allowed lengths of an API key, in characters.
    private static let keyLengths = 8...1024

    private let request: @Sendable () async throws -> String

    /// Creates a source.
    ///
    /// - Parameter request: Returns a new token; errors say what is wrong and what to do.
    package init(_ request: @escaping @Sendable () async throws -> String) {
        self.request = request
    }

    /// Creates a source that sends `POST` to a URL, which responds with `{"token":"…"}`.
    ///
    /// - Parameters:
    ///   - address: The URL, of the merchant's back end or of `taptopay psp serve`.
    ///   - keyFile: The file with the API key, which is read for each request, or `nil`.
    ///   - client: Sends the requests.
    init(at address: WebAddress, keyFile: String?, client: Client = Client()) {
        request = {
            let key = try keyFile.map { (path) throws(AccessTokenFileError) in
                guard let key = try AccessTokenFile.read(path, lengths: Self.keyLengths) else {
                    throw AccessTokenFileError(path: path, reason: "the file is missing")
                }
                return key
            }
            let answer = try await client.post(Array("{}".utf8), to: address, apiKey: key)
            guard let token = answer["token"]?.string else {
                throw HTTPClientError(.noToken, address.description)
            }
            return token
        }
    }

    /// Gets a new token.
    ///
    /// - Throws: `HTTPClientError`, or `AccessTokenFileError` for the file with the API key.
    package func token() async throws -> String { try await request() }
}
