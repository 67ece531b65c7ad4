// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A contact property value with a label, such as home or work.
open class CNLabeledValue<ValueType: NSCopying & NSSecureCoding>: NSObject, NSCopying {
    /// The identifier of the value, unique within its contact.
    public let identifier: String
    /// The label, or `nil` if there is none.
    public let label: String?
    /// The value.
    public let value: ValueType

    /// Creates a labeled value with a unique identifier.
    public init(label: String?, value: ValueType) {
        identifier = UUID().uuidString
        self.label = label
        self.value = value
    }

    /// Returns the labeled value itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
