// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One event of a stream.
///
/// See WHATWG HTML, 9.2.
package struct ServerSentEvent: Hashable, Sendable {
    /// The kind of event; `nil` for `message`.
    package let name: String?
    /// What happened, in one or more lines.
    package let data: String

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: The kind of event, cut off at the first line break.
    ///   - data: What happened.
    package init(_ name: String? = nil, data: String) {
        self.name = name.map { String($0.prefix { !$0.isNewline }) }
        self.data = data
    }

    /// Returns the event in the format in which it is sent.
    package func bytes(identifier: EventIdentifier?) -> [UInt8] {
        var text: [UInt8] = []
        if let identifier { Self.append("id", identifier.description.utf8, to: &text) }
        if let name { Self.append("event", name.utf8, to: &text) }
        // CR, LF, and CR LF all end a line.
        var line: [UInt8] = []
        var previous: UInt8 = 0
        for byte in data.utf8 {
            defer { previous = byte }
            if byte == 0x0A && previous == 0x0D { continue }
            guard byte == 0x0A || byte == 0x0D else {
                line.append(byte)
                continue
            }
            Self.append("data", line, to: &text)
            line = []
        }
        Self.append("data", line, to: &text)
        text.append(0x0A)
        return text
    }

    /// A comment, which clients ignore.
    static let heartbeat = Array(":\n\n".utf8)

    private static func append(
        _ field: StaticString, _ value: some Sequence<UInt8>, to text: inout [UInt8]
    ) {
        field.withUTF8Buffer { text += $0 }
        text += ": ".utf8
        text += value
        text.append(0x0A)
    }
}
