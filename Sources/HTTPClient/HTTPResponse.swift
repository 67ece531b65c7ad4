// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The response of another service.
package struct HTTPResponse: Hashable, Sendable {
    /// Why bytes are not a response.
    package enum Fault: Error, Hashable, Sendable {
        case malformed
        case tooLarge
        /// The bytes end before the response.
        case incomplete
    }

    package let status: Int
    package let body: [UInt8]

    /// The largest head, in bytes.
    static let headLimit = 16_384

    /// Parses what was received so far.
    ///
    /// See RFC 9112, 4 to 7.
    ///
    /// - Parameters:
    ///   - bytes: The bytes since the start of the connection.
    ///   - isEnd: Whether the server has closed the connection.
    ///   - limit: The largest body, in bytes.
    /// - Returns: The response, or `nil` if more bytes are needed.
    /// - Throws: `Fault`; `incomplete` only at the end.
    package static func parse(
        _ bytes: [UInt8], isEnd: Bool, limit: Int
    ) throws(Fault) -> HTTPResponse? {
        var rest = bytes[...]
        while true {
            guard let head = try head(&rest) else {
                guard !isEnd else { throw bytes.isEmpty ? .incomplete : .malformed }
                return nil
            }
            let status = try status(head)
            // Interim responses, such as 103, come before the response.
            guard status >= 200 else { continue }
            guard let body = try body(rest, head, status, isEnd: isEnd, limit: limit) else {
                guard !isEnd else { throw .incomplete }
                return nil
            }
            return HTTPResponse(status: status, body: body)
        }
    }

    /// Returns the status of the response whose first bytes were received, or `nil` if more are
    /// needed.
    static func status(of bytes: [UInt8]) throws(Fault) -> Int? {
        var rest = bytes[...]
        while rest.count >= 12 {
            let status = try status([Substring(String(decoding: rest.prefix(12), as: UTF8.self))])
            // Interim responses, such as 103, come before the response.
            guard status < 200 else { return status }
            guard try head(&rest) != nil else { return nil }
        }
        return nil
    }

    /// Takes the lines of a head, without their line breaks.
    private static func head(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> [Substring]? {
        let end = Array("\r\n\r\n".utf8)
        let window = rest.prefix(headLimit)
        let place = window.indices.first { window[$0] == end[0] && window[$0...].starts(with: end) }
        guard let place else {
            guard rest.count < headLimit else { throw .malformed }
            return nil
        }
        let text = String(decoding: rest[..<place], as: UTF8.self)
        rest = rest[(place + end.count)...]
        // A carriage return and a line feed are one character.
        return text.split(separator: "\r\n", omittingEmptySubsequences: false)
    }

    private static func status(_ head: [Substring]) throws(Fault) -> Int {
        let words = (head.first ?? "").split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3,
            let status = Int(words[1]), status >= 100
        else { throw .malformed }
        return status
    }

    private static func value(_ name: String, _ head: [Substring]) -> String? {
        for line in head.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name else { continue }
            return parts[1].drop { $0 == " " || $0 == "\t" }.lowercased()
        }
        return nil
    }

    private static func body(
        _ rest: ArraySlice<UInt8>, _ head: [Substring], _ status: Int, isEnd: Bool, limit: Int
    ) throws(Fault) -> [UInt8]? {
        if status == 204 || status == 304 { return [] }
        if let coding = value("transfer-encoding", head) {
            guard coding.split(separator: ",").last.map({ $0.hasSuffix("chunked") }) == true else {
                throw .malformed
            }
            return try chunks(rest, limit: limit)
        }
        guard let text = value("content-length", head) else {
            guard rest.count <= limit else { throw .tooLarge }
            return isEnd ? Array(rest) : nil
        }
        guard let length = Int(text.filter { $0 != " " }), length >= 0 else { throw .malformed }
        guard length <= limit else { throw .tooLarge }
        return rest.count < length ? nil : Array(rest.prefix(length))
    }

    /// Decodes chunks, and ignores their extensions and trailers.
    private static func chunks(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Fault) -> [UInt8]? {
        var rest = bytes
        var body: [UInt8] = []
        while true {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                guard rest.count < 1024 else { throw .malformed }
                return nil
            }
            let digits = rest[..<end].prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }
            guard (1...8).contains(digits.count),
                let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0
            else { throw .malformed }
            rest = rest[(end + 1)...]
            guard size > 0 else { return body }
            guard body.count + size <= limit else { throw .tooLarge }
            guard rest.count >= size + 2 else { return nil }
            body += rest.prefix(size)
            rest = rest.dropFirst(size)
            guard rest.starts(with: [0x0D, 0x0A]) else { throw .malformed }
            rest = rest.dropFirst(2)
        }
    }
}
