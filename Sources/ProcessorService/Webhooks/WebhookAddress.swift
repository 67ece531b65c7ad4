// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The address of a webhook: plain HTTP on this machine.
///
/// The service has no TLS client, and unencrypted events must not leave the machine. A real back
/// end uses its own proxy.
struct WebhookAddress: Hashable, Sendable {
    let port: UInt16
    /// The path, which begins with a slash.
    let path: String

    /// Parses `http://127.0.0.1:PORT/PATH`; `localhost` means the same.
    ///
    /// - Returns: `nil` for any other text.
    init?(_ text: String) {
        let start = ["http://127.0.0.1:", "http://localhost:"].first { text.hasPrefix($0) }
        guard let start else { return nil }
        let rest = text.dropFirst(start.count)
        let port = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(port.count)
        guard port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt16(port), number > 0,
            path.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        self.port = number
        self.path = path.isEmpty ? "/" : String(path)
    }
}
