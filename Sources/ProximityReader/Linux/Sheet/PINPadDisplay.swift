// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How far the entry of a PIN is.
public struct PINPadDisplay: Hashable, Sendable {
    /// What a pad says.
    public enum Message: Hashable, Sendable {
        /// Enter the PIN.
        case enterPIN
        /// A PIN has another number of digits; enter it again.
        case wrongLength(ClosedRange<Int>)
    }

    /// What to say.
    public let message: Message
    /// How many digits were entered.
    public let digitCount: Int

    /// As many places as a PIN can have, with those that are filled marked.
    ///
    /// It is always as wide, so that nothing on the screen moves.
    public var mask: String {
        let places = 12
        let filled = min(max(digitCount, 0), places)
        return String(repeating: "●", count: filled)
            + String(repeating: "·", count: places - filled)
    }
}
