// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A telephone number, as it was typed.
open class CNPhoneNumber: NSObject, NSCopying, NSSecureCoding {
    /// The number as it was typed.
    open var stringValue: String { text }
    private let text: String

    /// Creates a number from its text, which is not looked at.
    public init(stringValue string: String) {
        text = string
    }

    /// Reads a number from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "stringValue") else {
            return nil
        }
        self.text = "\(text)"
    }

    /// Whether an archive can be read safely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: text), forKey: "stringValue")
    }

    /// Returns the number itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNPhoneNumber)?.stringValue == stringValue
    }

    /// The same for what is equal.
    open override var hash: Int { stringValue.hashValue }
}
