// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A value of a contact with what it is for, such as home or work.
open class CNLabeledValue<ValueType: NSCopying & NSSecureCoding>: NSObject, NSCopying {
    /// Names the value among those of its contact.
    public let identifier: String
    /// What the value is for; `nil` when nobody said.
    public let label: String?
    /// The value.
    public let value: ValueType

    /// Creates a labelled value with an identifier of its own.
    public init(label: String?, value: ValueType) {
        identifier = UUID().uuidString
        self.label = label
        self.value = value
    }

    /// Returns the labelled value itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
