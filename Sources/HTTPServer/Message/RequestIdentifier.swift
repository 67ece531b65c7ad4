// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The name of one request in responses and logs.
package struct RequestIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// 1 to 64 letters, digits, dots, hyphens, and underscores.
    package let description: String

    /// Creates a name for a request that does not come from the network.
    ///
    /// - Returns: `nil` if the name is empty, is too long, or contains other characters.
    package init?(_ text: String) {
        guard 1...64 ~= text.utf8.count, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        description = text
    }

    private init(trusted description: String) {
        self.description = description
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// A source of names that are unique across runs of the program.
    struct Source {
        private let prefix: String
        private var last: UInt64 = 0

        init(using generator: inout some RandomNumberGenerator) {
            prefix = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36) + "-"
        }

        mutating func next() -> RequestIdentifier {
            last &+= 1
            return RequestIdentifier(trusted: prefix + String(last))
        }
    }
}
