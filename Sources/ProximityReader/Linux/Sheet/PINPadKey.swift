// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
        }
    }

    /// The kind of key; never the digit.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
