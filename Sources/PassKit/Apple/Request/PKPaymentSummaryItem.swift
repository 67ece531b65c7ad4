// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A line item of a payment: a label and an amount.
///
/// The last summary item of a request is the total.
@available(iOS 8.0, *)
open class PKPaymentSummaryItem: NSObject, ValueEquality {
    /// The label the customer sees.
    open var label = ""
    /// The amount in the request's currency; discounts are negative.
    @NSCopying open var amount: NSDecimalNumber = .zero
    /// Whether the amount is final.
    @available(iOS 9.0, *)
    open var type = PKPaymentSummaryItemType.final

    /// Creates an empty summary item.
    public override init() {}

    /// Creates a summary item with a final amount.
    public convenience init(label: String, amount: NSDecimalNumber) {
        self.init()
        self.label = label
        self.amount = amount
    }

    /// Creates a summary item with a final or pending amount.
    @available(iOS 9.0, *)
    public convenience init(label: String, amount: NSDecimalNumber, type: PKPaymentSummaryItemType)
    {
        self.init(label: label, amount: amount)
        self.type = type
    }

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] { [label, amount.decimalValue, type] }
}

/// Whether the amount of a summary item is final.
@available(iOS 9.0, *)
@nonexhaustive(warn)
public enum PKPaymentSummaryItemType: UInt, Sendable {
    case final = 0
    /// The amount is not known yet, as for a taxi ride; the sheet shows no number.
    case pending = 1
}

/// A summary item that is charged repeatedly.
@available(iOS 15.0, *)
open class PKRecurringPaymentSummaryItem: PKPaymentSummaryItem {
    /// The date of the first charge; `nil` for now.
    open var startDate: Date?
    /// The unit of the charging interval: minute, hour, day, month, or year.
    open var intervalUnit: NSCalendar.Unit = .month
    /// The number of units in the charging interval.
    open var intervalCount = 1
    /// The date of the last charge; `nil` for no end.
    open var endDate: Date?

    override var values: [AnyHashable?] {
        super.values + [startDate, intervalUnit.rawValue, intervalCount, endDate]
    }
}

/// A summary item that is charged on a future date.
@available(iOS 15.0, *)
open class PKDeferredPaymentSummaryItem: PKPaymentSummaryItem {
    /// The date of the charge.
    open var deferredDate = Date()

    override var values: [AnyHashable?] { super.values + [deferredDate] }
}

/// A summary item that is charged whenever a balance falls below a threshold.
@available(iOS 16.0, *)
open class PKAutomaticReloadPaymentSummaryItem: PKPaymentSummaryItem {
    /// The balance below which the amount is charged.
    @NSCopying open var thresholdAmount: NSDecimalNumber = .zero

    override var values: [AnyHashable?] { super.values + [thresholdAmount.decimalValue] }
}

/// A shipping method with its cost.
@available(iOS 8.0, *)
open class PKShippingMethod: PKPaymentSummaryItem {
    /// The app's own identifier, never shown; unique among the request's shipping methods.
    open var identifier: String?
    /// The text below the label, such as `Arrives by July 29`.
    open var detail: String?
    /// The delivery dates; if set, `detail` is not shown.
    @available(iOS 15.0, *)
    open var dateComponentsRange: PKDateComponentsRange?

    override var values: [AnyHashable?] {
        super.values + [identifier, detail, dateComponentsRange]
    }
}

/// A range between two dates.
@available(iOS 15.0, *)
open class PKDateComponentsRange: NSObject, NSCopying, NSSecureCoding, ValueEquality {
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

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] { [start, end] }
}
