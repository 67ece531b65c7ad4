// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Takes lines from a stream of bytes.
struct LineDecoder: Sendable {
    /// The longest line: a sealed payment or a token takes at most 16 KiB, in Base64.
    static let longestLine = 64 * 1024

    private var rest: [UInt8] = []

    /// Takes what was received.
    ///
    /// - Returns: The lines that are complete now, without their ends; `nil` when a line is too
    ///   long, after which nothing makes sense.
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
