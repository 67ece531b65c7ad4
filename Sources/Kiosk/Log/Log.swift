// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Lines for the journal: one JSON object each, without card data, tokens and PINs.
package struct Log: Sendable {
    /// What a member of a line says.
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
    /// - Parameter sink: Takes each line, without its end.
    package init(_ sink: @escaping @Sendable (String) -> Void) {
        self.sink = sink
    }

    /// Writes a line; members with an empty text are left out.
    func write(_ event: String, _ members: [String: Value]) {
        var members = members.filter { member in
            if case .text("") = member.value { false } else { true }
        }
        members["event"] = .text(event)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(members) else { return }
        sink(String(decoding: line, as: UTF8.self))
    }
}
