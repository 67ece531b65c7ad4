// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A range between two dates.
@available(iOS 15.0, *)
open class PKDateComponentsRange: NSObject, NSCopying, NSSecureCoding {
    /// The start date.
    open var startDateComponents: DateComponents { start }
    /// The end date.
    open var endDateComponents: DateComponents { end }
    private let start: DateComponents
    private let end: DateComponents

    /// Creates a range; `nil` if a date is invalid or has no calendar, or if the end comes first.
    public init?(start: DateComponents, end: DateComponents) {
        guard start.isValidDate, end.isValidDate, let first = start.date, let last = end.date,
            first <= last
        else { return nil }
        self.start = start
        self.end = end
    }

    /// Decodes a range from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let start = coder.decodeObject(of: NSDateComponents.self, forKey: "start"),
            let end = coder.decodeObject(of: NSDateComponents.self, forKey: "end")
        else { return nil }
        self.init(
            start: DateComponents._unconditionallyBridgeFromObjectiveC(start),
            end: DateComponents._unconditionallyBridgeFromObjectiveC(end))
    }

    /// Whether the class supports secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the range into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(start._bridgeToObjectiveC(), forKey: "start")
        coder.encode(end._bridgeToObjectiveC(), forKey: "end")
    }

    /// Returns the range itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
