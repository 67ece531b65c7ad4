// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A phone number as entered.
open class CNPhoneNumber: NSObject, NSCopying, NSSecureCoding {
    /// The number as entered.
    open var stringValue: String { text }
    private let text: String

    /// Creates a number from its text, without checking it.
    public init(stringValue string: String) {
        text = string
    }

    /// Decodes a number from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "stringValue") else {
            return nil
        }
        self.text = "\(text)"
    }

    /// Whether the class supports secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the number into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: text), forKey: "stringValue")
    }

    /// Returns the number itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNPhoneNumber)?.stringValue == stringValue
    }

    /// The hash value, the same for equal numbers.
    open override var hash: Int { stringValue.hashValue }
}
