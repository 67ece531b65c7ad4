// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The position of an event in a channel, which a client sends back in `Last-Event-ID`.
package struct EventIdentifier: Hashable, Sendable {
    /// Distinguishes one run of a channel from another.
    package let channel: UInt32
    /// The event's number, counted from 1.
    package let number: UInt64

    package init(channel: UInt32, number: UInt64) {
        self.channel = channel
        self.number = number
    }

    /// Parses the format of ``description``.
    ///
    /// - Returns: `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let channel = UInt32(parts[0], radix: 16),
            let number = UInt64(parts[1])
        else { return nil }
        self.init(channel: channel, number: number)
        guard description == text else { return nil }
    }
}

extension EventIdentifier: CustomStringConvertible {
    /// The channel in hexadecimal, a hyphen, and the number.
    package var description: String {
        String(channel, radix: 16) + "-" + String(number)
    }
}
