// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The time between two dates of one calendar.
@available(iOS 15.0, *)
open class PKDateComponentsRange: NSObject, NSCopying, NSSecureCoding {
    /// The beginning.
    open var startDateComponents: DateComponents { start }
    /// The end.
    open var endDateComponents: DateComponents { end }
    private let start: DateComponents
    private let end: DateComponents

    /// Creates a range; `nil` when a date has no calendar or is none, or the end comes first.
    public init?(start: DateComponents, end: DateComponents) {
        guard start.isValidDate, end.isValidDate, let first = start.date, let last = end.date,
            first <= last
        else { return nil }
        self.start = start
        self.end = end
    }

    /// Reads a range from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let start = coder.decodeObject(of: NSDateComponents.self, forKey: "start"),
            let end = coder.decodeObject(of: NSDateComponents.self, forKey: "end")
        else { return nil }
        self.init(
            start: DateComponents._unconditionallyBridgeFromObjectiveC(start),
            end: DateComponents._unconditionallyBridgeFromObjectiveC(end))
    }

    /// Whether an archive can be read safely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(start._bridgeToObjectiveC(), forKey: "start")
        coder.encode(end._bridgeToObjectiveC(), forKey: "end")
    }

    /// Returns the range itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
