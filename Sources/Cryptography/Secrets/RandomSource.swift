// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A source of random bytes, which tests can replace with fixed ones.
package struct RandomSource: Sendable {
    private let fill: @Sendable (Int) -> [UInt8]

    /// Creates a source from a closure that returns the requested number of bytes.
    package init(_ fill: @escaping @Sendable (Int) -> [UInt8]) {
        self.fill = fill
    }

    /// Returns `count` bytes.
    package func bytes(_ count: Int) -> [UInt8] { fill(count) }

    /// OpenSSL's generator, seeded by the kernel.
    package static let system = RandomSource { count in
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        if bytes.isEmpty { return bytes }
        if RAND_bytes_ex(nil, &bytes, bytes.count, 0) == 1 { return bytes }
        // OpenSSL cannot seed itself; use the kernel's generator instead.
        Backend.discardErrors()
        var generator = SystemRandomNumberGenerator()
        return bytes.map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
