// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Why a request to another service failed; two errors are equal when their codes are.
///
/// No text contains a header or a body of the request.
package struct HTTPClientError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// The text is not an `http` or `https` URL.
        case invalidURL
        /// The URL is `http` to another machine.
        case clearText
        /// The host's name has no address.
        case hostNotFound
        /// No program listens at the address.
        case refused
        /// The host cannot be reached; `detail` has the system's reason.
        case unreachable
        /// The server did not respond in time.
        case timeout
        /// The server's certificate is not trusted, has expired, or is for another host.
        case certificate
        /// The server does not use TLS, or only old versions.
        case tls
        /// The server closed the connection before the response was complete.
        case closed
        /// The response is not HTTP/1.1.
        case malformedResponse
        /// The response is larger than the limit.
        case tooLarge
        /// The response has a status other than 2xx.
        case status(Int)
        /// The response is not a JSON Web Key Set with a key that can be used.
        case notKeySet
        /// The response is not a JSON object.
        case notObject
        /// The JSON object has no reader token.
        case noToken
        /// The API key for the service is not printable ASCII.
        case apiKey
        /// The system is out of memory, threads, or descriptors.
        case resources
    }

    package let code: Code
    /// The URL.
    package let subject: String
    /// The reason of the system, of OpenSSL, or of the server, or empty.
    package let detail: String

    package init(_ code: Code, _ subject: String, detail: String = "") {
        self.code = code
        // A query can contain a secret; a log or a page could show it.
        self.subject = code == .invalidURL ? subject : String(subject.prefix { $0 != "?" })
        self.detail = detail
    }
}

extension HTTPClientError: CodedError {}

extension HTTPClientError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .invalidURL:
            "\u{201C}\(subject.prefix(200))\u{201D} is not a URL such as "
                + "https://psp.example/v1/jwks.json."
        case .clearText:
            "\(subject) is not encrypted: use https. Only services on this machine, such as "
                + "http://127.0.0.1:8080, can be used without TLS."
        case .hostNotFound: "The host of \(subject) was not found\(reason): check the name."
        case .refused: "No program listens at \(subject): check the port."
        case .unreachable: "\(subject) cannot be reached\(reason)."
        case .timeout: "\(subject) did not respond in time. Try again later."
        case .certificate:
            "The certificate of \(subject) is not trusted\(reason). Use the host's name in the "
                + "certificate; for an authority of your own, name the file with its certificate "
                + "in SSL_CERT_FILE."
        case .tls: "\(subject) has no TLS 1.2 or 1.3\(reason): check the port."
        case .closed:
            "\(subject) closed the connection before its response was complete"
                + (subject.hasPrefix("http:") ? ": check whether it requires https." : ".")
        case .malformedResponse: "The response of \(subject) is not HTTP/1.1: check the port."
        case .tooLarge: "The response of \(subject) is too large."
        case .status(300...399):
            "\(subject) redirects to another URL, which is not followed: use that URL."
        case .status(let status): "\(subject) responded with status \(status)\(reason)."
        case .notKeySet:
            "\(subject) is not a JSON Web Key Set\(reason): use the URL of the payment service "
                + "provider's public keys."
        case .notObject: "The response of \(subject) is not a JSON object: check the URL."
        case .noToken:
            "The response of \(subject) has no reader token: it must be {\"token\":\"…\"}."
        case .apiKey: "The API key for \(subject) is not printable text."
        case .resources: "The system is out of memory, threads, or descriptors for \(subject)."
        }
    }
}
