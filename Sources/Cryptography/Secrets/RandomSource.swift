// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Where random bytes come from, as a parameter, so that tests can fix them.
package struct RandomSource: Sendable {
    private let fill: @Sendable (Int) -> [UInt8]

    /// Creates a source from a closure that returns as many bytes as it is asked for.
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
        // OpenSSL cannot seed itself; the kernel's own generator can still serve.
        Backend.discardErrors()
        var generator = SystemRandomNumberGenerator()
        return bytes.map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
