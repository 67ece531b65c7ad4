// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

/// The head of a request: everything before its body.
package struct RequestHead: Sendable {
    package let method: Method
    package let target: RequestTarget
    package let headers: Headers

    /// Checks what the library read.
    ///
    /// - Throws: `Problem` with status 400.
    init(
        method: String, target: String, version: String, headers: Headers
    ) throws(Problem) {
        // See RFC 9112, 3: a token, and a target of visible ASCII characters.
        guard HeaderName(method) != nil, target.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw Problem(.badRequest, "The request line contains an invalid character.")
        }
        self.method = Method(rawValue: method)
        self.target = try RequestTarget(parsing: target)
        self.headers = headers
        // Another reader of the request, such as a proxy, could use the other value.
        for name in Self.singular where headers.count(of: name) > 1 {
            throw Problem(.badRequest, "The header \(name.text) appears twice.")
        }
        guard headers[.host] != nil || version == "HTTP/1.0" else {
            throw Problem(.badRequest, "The header host is missing.")
        }
        // A proxy would go by the target, and this service goes by the header. See RFC 9112, 3.2.2.
        if let authority = self.target.authority,
            authority.lowercased() != headers[.host]?.text.lowercased()
        {
            throw Problem(.badRequest, "The target and the header host name different hosts.")
        }
        guard headers[.transferEncoding] == nil || headers[.contentLength] == nil else {
            throw Problem(.badRequest, "The body has both a length and a transfer encoding.")
        }
        guard headers[.transferEncoding] == nil || version != "HTTP/1.0" else {
            throw Problem(.badRequest, "HTTP/1.0 has no transfer encodings.")
        }
        if let encoding = headers[.transferEncoding], encoding.text.lowercased() != "chunked" {
            throw Problem(.badRequest, "The only supported transfer encoding is chunked.")
        }
    }

    private static let singular: [HeaderName] = [
        .host, .contentLength, .transferEncoding, .contentType, .authorization, .idempotencyKey,
        .lastEventID, .origin,
    ]

    /// Whether a body follows.
    package var hasBody: Bool { headers[.transferEncoding] != nil || statedLength ?? 0 > 0 }

    /// The length of the body, as the request states it.
    package var statedLength: Int? {
        headers[.contentLength].flatMap { Int($0.text) }
    }
}

extension Headers {
    /// Copies what the library read.
    ///
    /// - Parameters:
    ///   - connection: The library's connection.
    ///   - layout: The layout of the head, after its request line.
    /// - Throws: `Problem` with status 400 for an invalid name or value, or if the parts that the
    ///   library read are not the whole head.
    init(of connection: OpaquePointer, after layout: HeadLayout) throws(Problem) {
        var reading = Reading(layout: layout)
        withUnsafeMutablePointer(to: &reading) { reading in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    context?.assumingMemoryBound(to: Reading.self).pointee.add(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
                    return .YES
                }, reading)
        }
        guard !reading.isMalformed else {
            throw Problem(.badRequest, "A header contains an invalid character.")
        }
        guard reading.layout.isWhole() else {
            throw Problem(
                .badRequest,
                "The request head contains a NUL, a folded line, or a line that does not end with "
                    + "CR LF.")
        }
        self.init(reading.fields)
    }

    private struct Reading {
        var layout: HeadLayout
        var fields: [Field] = []
        var isMalformed = false

        mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
            layout.add(name, value)
            // The library removes only the whitespace before the value. See RFC 9110, 5.5.
            let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
            guard let name = HeaderName(String(decoding: name, as: UTF8.self)),
                let value = HeaderValue(String(decoding: value.prefix(end), as: UTF8.self))
            else {
                isMalformed = true
                return
            }
            fields.append(Field(name, value))
        }
    }
}
