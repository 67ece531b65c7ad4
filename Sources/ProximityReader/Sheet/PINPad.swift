// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pad on which the customer enters a PIN.
///
/// A pad returns one key at a time and shows only what it is given. It never has the whole
/// PIN: the reader collects the digits in memory that is wiped after use.
public protocol PINPad: Sendable {
    /// Shows the pad for one PIN; ignores keys pressed before.
    ///
    /// While the pad is visible, nothing on the screen may identify the customer.
    ///
    /// - Parameter request: The payment, and the allowed PIN lengths.
    /// - Throws: An error if there is no pad to show.
    func begin(_ request: PINPadRequest) async throws

    /// Waits for the next key.
    ///
    /// - Returns: The key.
    /// - Throws: `CancellationError` immediately when the task is canceled, or any error if
    ///   the pad is no longer available.
    func nextKey() async throws -> PINPadKey

    /// Shows the progress of the entry, with placeholder characters and never a digit.
    func show(_ display: PINPadDisplay) async

    /// Hides the pad, whatever the result.
    func end() async
}

/// The request for a PIN.
public struct PINPadRequest: Sendable {
    /// The payment.
    public let content: PaymentSheetContent
    /// The allowed numbers of digits.
    public let lengths: ClosedRange<Int>
    /// Whether the customer can continue without a PIN.
    public let allowsBypass: Bool
}

/// A key of a PIN pad.
public enum PINPadKey: Hashable, Sendable {
    /// A digit from 0 to 9.
    case digit(UInt8)
    /// Deletes all digits.
    case clear
    /// The PIN is complete.
    case enter
    /// The customer cancels.
    case cancel
    /// The customer continues without a PIN.
    case bypass
    /// The customer needs more time: the time until the next key starts again.
    case moreTime
}

extension PINPadKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of key; never the digit.
    public var description: String {
        switch self {
        case .digit: "digit"
        case .clear: "clear"
        case .enter: "enter"
        case .cancel: "cancel"
        case .bypass: "bypass"
        case .moreTime: "more time"
        }
    }

    /// The kind of key; never the digit.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

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
