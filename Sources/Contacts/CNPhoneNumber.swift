// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A telephone number, as it was typed.
open class CNPhoneNumber: NSObject {
    /// The number as it was typed.
    public let stringValue: String

    /// Creates a number from its text, which is not looked at.
    public init(stringValue string: String) {
        stringValue = string
    }
}
