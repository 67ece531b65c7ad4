// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An object that equals another object of its class with the same values.
protocol ValueEquality: NSObject {
    /// The values, in a fixed order; a decimal number as `Decimal`, because the hash value of
    /// `NSDecimalNumber` on Linux calls itself without end.
    var values: [AnyHashable?] { get }
}

extension ValueEquality {
    /// Returns whether another object has the same class and the same values.
    func hasSameValues(as object: Any?) -> Bool {
        guard let other = object as? any ValueEquality else { return false }
        return other === self || type(of: other) == type(of: self) && other.values == values
    }
}
