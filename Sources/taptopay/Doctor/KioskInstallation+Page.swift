// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer

extension KioskInstallation {
    /// Checks whether the program that listens on an address is the service.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - patience: How long each step can take, in seconds.
    /// - Returns: What is at the address.
    static func page(at address: ListenAddress, patience: Int) -> Page {
        guard let descriptor = connection(to: address) else { return .nobody }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        let request = Array(
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard
            send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return .other }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1024)
        while answer.count < 8192 {
            let count = recv(descriptor, &part, part.count, 0)
            guard count > 0 else { break }
            answer += part.prefix(count)
        }
        let text = String(decoding: answer, as: UTF8.self)
        return text.hasPrefix("HTTP/1.1 200 ") && text.contains(#"{"status":"ok"}"#)
            ? .kiosk : .other
    }

    private static func connection(to address: ListenAddress) -> Int32? {
        switch address {
        case .descriptor: return nil
        case .unix(let path, _):
            var name = sockaddr_un()
            name.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(path.utf8)
            guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return nil }
            withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
            return withUnsafeBytes(of: &name) { connection(AF_UNIX, $0.baseAddress, $0.count) }
        case .tcp(let host, let port):
            var hints = addrinfo()
            hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, String(port), &hints, &list) == 0, let found = list?.pointee
            else { return nil }
            defer { freeaddrinfo(list) }
            return connection(found.ai_family, found.ai_addr, Int(found.ai_addrlen))
        }
    }

    private static func connection(
        _ family: Int32, _ address: UnsafeRawPointer?, _ length: Int
    ) -> Int32? {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let name = address?.assumingMemoryBound(to: sockaddr.self)
        guard connect(descriptor, name, socklen_t(length)) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
