// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The progress of a PIN entry.
public struct PINPadDisplay: Hashable, Sendable {
    /// The message on a pad.
    public enum Message: Hashable, Sendable {
        /// Enter the PIN.
        case enterPIN
        /// The PIN must have a different number of digits; enter it again.
        case wrongLength(ClosedRange<Int>)
    }

    /// The message to show.
    public let message: Message
    /// The number of digits entered.
    public let digitCount: Int

    /// A placeholder for each possible digit of a PIN, with the entered digits marked.
    ///
    /// Its width is constant, so that nothing on the screen moves.
    public var mask: String {
        let places = 12
        let filled = min(max(digitCount, 0), places)
        return String(repeating: "●", count: filled)
            + String(repeating: "·", count: places - filled)
    }
}
