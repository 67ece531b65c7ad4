// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Foundation
internal import Support

/// The properties of shipping methods that their values lack, so an app gets back what it passed.
package final class DeliveryTimes: Sendable {
    /// The prefix of the generated identifier of a method that has none.
    private static let unnamed = "\u{0}"

    package init() {}

    private let ranges = Lock<[String: (start: DateComponents, end: DateComponents)]>([:])

    /// Returns the values of the shipping methods an app offers.
    func read(_ methods: [PKShippingMethod]) -> [ShippingMethod] {
        methods.enumerated().map { place, method in
            var values = ShippingMethod(
                identifier: method.identifier ?? Self.unnamed + "\(place)", label: method.label,
                detail: method.detail ?? "", amount: method.amount.decimalValue)
            let range = method.dateComponentsRange.map {
                (start: $0.startDateComponents, end: $0.endDateComponents)
            }
            if let range { values.detail = Self.text(range.start, range.end) }
            let identifier = values.identifier
            ranges.withLock { $0[identifier] = range }
            return values
        }
    }

    /// Returns the identifier that the app set.
    func identifier(_ method: ShippingMethod) -> String? {
        method.identifier.hasPrefix(Self.unnamed) ? nil : method.identifier
    }

    /// Returns the delivery dates of a shipping method.
    func range(_ method: ShippingMethod) -> PKDateComponentsRange? {
        let range = ranges.withLock { $0[method.identifier] }
        return range.flatMap { PKDateComponentsRange(start: $0.start, end: $0.end) }
    }

    /// Returns both days, year first, or one day if they are the same.
    private static func text(_ start: DateComponents, _ end: DateComponents) -> String {
        let days = [start, end].map { day in
            [(day.year ?? 0, 4), (day.month ?? 0, 2), (day.day ?? 0, 2)].map { number, count in
                "\(number)".zeroPadded(to: count)
            }.joined(separator: "-")
        }
        return days[0] == days[1] ? days[0] : days.joined(separator: " – ")
    }
}

extension PKShippingMethod {
    /// Creates the method that an app gets back.
    convenience init(_ values: ShippingMethod, _ times: DeliveryTimes) {
        self.init(label: values.label, amount: NSDecimalNumber(decimal: values.amount))
        identifier = times.identifier(values)
        dateComponentsRange = times.range(values)
        if dateComponentsRange == nil, !values.detail.isEmpty { detail = values.detail }
    }
}
