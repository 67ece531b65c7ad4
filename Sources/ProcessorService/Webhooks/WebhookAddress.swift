// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPClient

/// The address of a webhook: plain HTTP on this machine.
///
/// Unencrypted events must not leave the machine, and merchants must not make the service connect
/// to other machines. A real back end uses its own proxy.
struct WebhookAddress: Hashable, Sendable {
    let port: UInt16
    /// The address to which events are sent.
    let address: WebAddress

    /// Parses `http://127.0.0.1:PORT/PATH`; `localhost` means the same.
    ///
    /// - Returns: `nil` for any other text.
    init?(_ text: String) {
        let start = ["http://127.0.0.1:", "http://localhost:"].first { text.hasPrefix($0) }
        guard let start else { return nil }
        let rest = text.dropFirst(start.count)
        let port = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(port.count)
        guard !port.hasPrefix("+"), let number = UInt16(port),
            let address = try? WebAddress("http://127.0.0.1:\(number)\(path)")
        else { return nil }
        self.port = number
        self.address = address
    }
}

/// The ports of this machine to which the operator allows webhook deliveries.
///
/// Merchants must not make the service connect to other programs on this machine.
package struct WebhookPorts: Hashable, Sendable {
    private let ranges: [ClosedRange<UInt16>]

    /// Creates a list that allows no port.
    package init() { ranges = [] }

    /// Creates a list from a text such as `8080,9000-9099`; `any` allows every port.
    ///
    /// - Returns: `nil` for any other text.
    package init?(_ text: String) {
        guard text != "any" else {
            ranges = [1...UInt16.max]
            return
        }
        var ranges: [ClosedRange<UInt16>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count <= 2, let first = UInt16(ends[0]),
                let last = UInt16(ends[ends.count - 1]), 0 < first, first <= last
            else { return nil }
            ranges.append(first...last)
        }
        self.ranges = ranges
    }

    /// Whether no port is allowed.
    var isEmpty: Bool { ranges.isEmpty }

    /// Returns whether a port is allowed.
    func contains(_ port: UInt16) -> Bool { ranges.contains { $0.contains(port) } }
}
