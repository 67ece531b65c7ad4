// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Glibc
internal import Support

/// Sends one HTTP/1.1 request and reads the status of the response; blocks.
struct WebhookClient: Sendable {
    /// The time limit for each step, in seconds.
    let patience: Int

    /// Sends a body.
    ///
    /// - Returns: The status of the response, or `nil` if there is none.
    func post(_ body: String, signature: String, to address: WebhookAddress) -> Int? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var time = timeval(tv_sec: patience, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = address.port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let head =
            "POST \(address.path) HTTP/1.1\r\nHost: 127.0.0.1:\(address.port)\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            + "Taptopay-Signature: \(signature)\r\nConnection: close\r\n\r\n"
        guard isConnected, send(Array((head + body).utf8), descriptor) else { return nil }
        return status(descriptor)
    }

    private func send(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Reads the status from `HTTP/1.1 200 …`.
    ///
    /// See RFC 9112, 4.
    private func status(_ descriptor: Int32) -> Int? {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        while line.count < 12 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            line += buffer.prefix(count)
        }
        let text = String(decoding: line.prefix(12), as: UTF8.self)
        guard text.hasPrefix("HTTP/1.") else { return nil }
        return Int(text.suffix(3))
    }
}

/// The signature of an event, which proves that this service sent it, and when.
///
/// `t=TIME,v1=CODE`: seconds since 1970, and the HMAC-SHA256 of the time, a dot, and the body under
/// the webhook's secret, in hexadecimal digits.
enum WebhookSignature {
    static func text(
        _ body: String, secret: String, time: Int64
    ) throws(CryptographyError) -> String {
        let code = try HMAC.sha256(
            Array("\(time).\(body)".utf8), key: SecretBytes(Array(secret.utf8)))
        return "t=\(time),v1=" + Hexadecimal.string(code).lowercased()
    }
}
