// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Support

/// A log with one JSON object per line, without card data, tokens, or PINs.
package struct KioskLog: Sendable {
    /// The value of a member of a line.
    enum Value: Encodable, Sendable {
        case text(String)
        case number(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    private let sink: @Sendable (String) -> Void

    /// Creates a log.
    ///
    /// - Parameter sink: Receives each line, without its line break.
    package init(_ sink: @escaping @Sendable (String) -> Void) {
        self.sink = sink
    }

    /// Writes a line, and omits members with empty text.
    func write(_ event: String, _ members: [String: Value]) {
        var members = members.filter { member in
            if case .text("") = member.value { false } else { true }
        }
        members["event"] = .text(event)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(members) else { return }
        sink(String(decoding: line, as: UTF8.self).escapingControlsOfJSON)
    }
}
