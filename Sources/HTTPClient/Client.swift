// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
package import Support

/// Sends requests to other services: over TLS, or unencrypted on this machine.
///
/// Each request has its own connection. Redirections are not followed.
package struct Client: Sendable {
    /// The time limit of a request, without the time in which the system resolves a host's name.
    private let patience: Duration
    /// The largest body of a response, in bytes.
    private let limit: Int
    private let trustFile: String?
    private let peer: SocketPeer?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - patience: The time limit of a request.
    ///   - limit: The largest body of a response, in bytes.
    ///   - trustFile: The certificates of the trusted authorities in PEM, or `nil` for those of the
    ///     machine, or of the files in `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    ///   - peer: The server to connect to, or `nil` for the host of each address.
    package init(
        patience: Duration = .seconds(10), limit: Int = 256 * 1024, trustFile: String? = nil,
        peer: SocketPeer? = nil
    ) {
        self.patience = patience
        self.limit = limit
        self.trustFile = trustFile
        self.peer = peer
    }

    /// Sends a request on a separate thread, and returns the response, whatever its status is.
    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<HTTPResponse, HTTPClientError>, Never>) in
            let isStarted = WorkerThread.start(name: "http-client") {
                do throws(HTTPClientError) {
                    continuation.resume(returning: .success(try response(to: request)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isStarted {
                continuation.resume(
                    returning: .failure(HTTPClientError(.resources, request.address.description)))
            }
        }
        return try result.get()
    }

    /// Downloads a JSON Web Key Set.
    ///
    /// - Parameter address: The URL of the set.
    /// - Returns: The set, which has at least one key of a supported kind.
    /// - Throws: `HTTPClientError`.
    package func keySet(at address: WebAddress) async throws(HTTPClientError) -> JSONWebKeySet {
        let response = try await send(HTTPRequest(.get, address))
        guard 200...299 ~= response.status else {
            throw HTTPClientError(.status(response.status), address.description)
        }
        let keys: JSONWebKeySet
        do throws(PaymentTokenError) {
            keys = try JSONWebKeySet(parsing: response.body)
        } catch {
            throw HTTPClientError(
                .notKeySet, address.description, detail: String("\(error)".dropLast()))
        }
        guard !keys.keys.isEmpty else {
            throw HTTPClientError(
                .notKeySet, address.description, detail: "it has no key that can be used")
        }
        return keys
    }

    /// Sends JSON with an API key, and receives a JSON object.
    ///
    /// - Parameters:
    ///   - body: The JSON, or empty.
    ///   - address: The URL.
    ///   - apiKey: The API key: printable ASCII.
    /// - Returns: The object.
    /// - Throws: `HTTPClientError`; `detail` has what a problem of the service says.
    package func post(
        _ body: [UInt8] = [], to address: WebAddress, apiKey: String?
    ) async throws(HTTPClientError) -> JSONObject {
        var request = HTTPRequest(.post, address, body: body)
        if let apiKey, !request.add("Authorization", "Bearer " + apiKey) {
            throw HTTPClientError(.apiKey, address.description)
        }
        let response = try await send(request)
        let answer = try? JSONObject(parsing: response.body)
        guard 200...299 ~= response.status else {
            throw HTTPClientError(
                .status(response.status), address.description, detail: Self.reason(answer))
        }
        guard let answer else { throw HTTPClientError(.notObject, address.description) }
        return answer
    }

    /// Returns what a problem says.
    ///
    /// See RFC 9457, 3.1.4.
    private static func reason(_ problem: JSONObject?) -> String {
        let text =
            problem?["errors"]?.array?.first?.object?["detail"]?.string
            ?? problem?["detail"]?.string ?? ""
        return String((text.hasSuffix(".") ? text.dropLast() : text[...]).prefix(200))
    }

    /// Sends a request, and reads the status of the response but not its body; blocks.
    package func status(of request: HTTPRequest) throws(HTTPClientError) -> Int {
        try exchange(request) { (bytes, isEnd) throws(HTTPResponse.Fault) in
            guard let status = try HTTPResponse.status(of: bytes) else {
                guard !isEnd else { throw .incomplete }
                return nil
            }
            return status
        }
    }

    /// Sends a request, and returns the response, whatever its status is; blocks.
    package func response(to request: HTTPRequest) throws(HTTPClientError) -> HTTPResponse {
        try exchange(request) { (bytes, isEnd) throws(HTTPResponse.Fault) in
            try HTTPResponse.parse(bytes, isEnd: isEnd, limit: limit)
        }
    }

    private func exchange<Answer>(
        _ request: HTTPRequest,
        parse: (_ bytes: [UInt8], _ isEnd: Bool) throws(HTTPResponse.Fault) -> Answer?
    ) throws(HTTPClientError) -> Answer {
        let subject = request.address.description
        let connection = try connect(to: request.address)
        try connection.send(request.bytes)
        var bytes: [UInt8] = []
        // Interim responses and the sizes of chunks come in addition to the body.
        let received = 2 * limit + HTTPResponse.headLimit
        while true {
            let next = try connection.receive()
            bytes += next
            do throws(HTTPResponse.Fault) {
                if let answer = try parse(bytes, next.isEmpty) { return answer }
                guard !next.isEmpty else { throw .incomplete }
                guard bytes.count < received else { throw .tooLarge }
            } catch {
                switch error {
                case .malformed: throw HTTPClientError(.malformedResponse, subject)
                case .tooLarge: throw HTTPClientError(.tooLarge, subject)
                case .incomplete: throw HTTPClientError(.closed, subject)
                }
            }
        }
    }

    private func connect(to address: WebAddress) throws(HTTPClientError) -> any Connection {
        let socket = try SocketConnection(
            to: peer ?? .tcp(host: address.host, port: address.port), for: address.description,
            deadline: .now + patience)
        guard address.isSecure else { return socket }
        return try TLSConnection(over: socket, to: address, trustFile: trustFile)
    }
}
