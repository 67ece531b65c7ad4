// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Splits a stream of bytes into lines.
struct LineDecoder: Sendable {
    /// The maximum line length: a sealed payment or a token takes at most 16 KiB, in Base64.
    static let longestLine = 64 * 1024

    private var rest: [UInt8] = []

    /// Appends received bytes.
    ///
    /// - Returns: The lines that are now complete, without line endings; `nil` if a line is too
    ///   long, which makes the rest of the stream unusable.
    mutating func append(_ bytes: some Collection<UInt8>) -> [[UInt8]]? {
        var lines: [[UInt8]] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(rest)
                rest = []
            } else {
                rest.append(byte)
                guard rest.count <= Self.longestLine else { return nil }
            }
        }
        return lines
    }
}
