// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import SmartCard
internal import Support

/// Values that only payment orders have.
extension OrderValidator {
    /// The lengths of a label, in characters.
    static let labelLengths = 1...128
    /// The maximum number of lines in a list.
    static let maximumLines = 50
    /// The maximum number of shipping methods.
    static let maximumMethods = 20
    /// The maximum number of errors in an answer.
    static let maximumErrors = 20
    /// The allowed numbers of units between recurring payments.
    static let intervalCounts = 1...1000

    /// Reads an amount, and reports one with more decimals than its currency has.
    mutating func money(_ text: String?, _ pointer: String, _ currency: Currency?) -> Decimal? {
        guard let text else { return nil }
        let digits = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard let value = decimal(digits, pointer) else { return nil }
        let decimals = digits.split(separator: ".").dropFirst().first?.count ?? 0
        if let currency, decimals > currency.minorUnits {
            reject(
                pointer,
                "\(currency.alphabeticCode) amounts take at most \(currency.minorUnits) decimals."
            )
            return nil
        }
        return digits == text ? value : -value
    }

    /// Reports a text that is not a country code.
    mutating func country(_ text: String, _ pointer: String) {
        let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { 0x41...0x5A ~= $0 }
        if !isCode {
            reject(pointer, "Use the two capital letters of an ISO 3166 code, such as US.")
        }
    }

    /// Reads a date, and reports an invalid one.
    mutating func date(_ text: String?, _ pointer: String) -> Int64? {
        guard let text else { return nil }
        let seconds = DateText.seconds(text)
        if seconds == nil {
            reject(pointer, "This must be a date such as 2026-07-29 or 2026-07-29T10:00:00Z.")
        }
        return seconds
    }

    /// Reports a text that is empty or too long for a line of the sheet.
    mutating func label(_ text: String, _ pointer: String) {
        let lengths = Self.labelLengths
        if !lengths.contains(text.unicodeScalars.count) {
            reject(pointer, "This must be a string of \(lengths.counted("character")).")
        }
    }

    /// Reports a number that is not in a range.
    mutating func count(_ count: Int, _ pointer: String, in range: ClosedRange<Int>) {
        if !range.contains(count) {
            reject(pointer, "This must be \(range.lowerBound) to \(range.upperBound).")
        }
    }

    /// Reports a list that is too long for the sheet.
    mutating func count(_ count: Int, _ pointer: String, most: Int) {
        if count > most { reject(pointer, "This must have at most \(most) elements.") }
    }

    /// Reads a line.
    mutating func line(
        _ form: LineItemForm, _ pointer: String, _ currency: Currency?
    ) -> SummaryItem {
        label(form.label, "\(pointer)/label")
        let isPending = form.type == .pending
        let text = isPending ? form.amount : required(form.amount, "\(pointer)/amount")
        let timing = timing(form, pointer, currency)
        return SummaryItem(
            label: form.label, amount: money(text, "\(pointer)/amount", currency) ?? 0,
            timing: isPending ? .pending : timing)
    }

    /// Reads the timing of a line, and checks it even if it does not apply.
    private mutating func timing(
        _ form: LineItemForm, _ pointer: String, _ currency: Currency?
    ) -> SummaryItem.Timing {
        let count = form.recurringPaymentIntervalCount ?? 1
        self.count(
            count, "\(pointer)/recurringPaymentIntervalCount", in: Self.intervalCounts)
        let start = date(form.recurringPaymentStartDate, "\(pointer)/recurringPaymentStartDate")
        let end = date(form.recurringPaymentEndDate, "\(pointer)/recurringPaymentEndDate")
        let later = "\(pointer)/deferredPaymentDate"
        let day = date(form.deferredPaymentDate, later)
        let below = "\(pointer)/automaticReloadPaymentThresholdAmount"
        let threshold = money(form.automaticReloadPaymentThresholdAmount, below, currency)
        switch form.paymentTiming ?? .immediate {
        case .immediate: return .final
        case .recurring:
            let unit = RecurringPeriod.Unit(
                rawValue: (form.recurringPaymentIntervalUnit ?? .month).rawValue)
            return .recurring(
                RecurringPeriod(unit: unit ?? .month, count: count, start: start, end: end))
        case .deferred:
            _ = required(form.deferredPaymentDate, later)
            return .deferred(day ?? 0)
        case .automaticReload:
            _ = required(form.automaticReloadPaymentThresholdAmount, below)
            return .automaticReload(threshold: threshold ?? 0)
        }
    }

    /// Reads lines.
    mutating func lines(
        _ forms: [LineItemForm], _ pointer: String, _ currency: Currency?
    ) -> [SummaryItem] {
        count(forms.count, pointer, most: Self.maximumLines)
        return forms.enumerated().map { line($1, "\(pointer)/\($0)", currency) }
    }

    /// Reads the total, which must not be negative.
    mutating func total(
        _ form: LineItemForm, _ pointer: String, _ currency: Currency?
    ) -> SummaryItem {
        let item = line(form, pointer, currency)
        if item.amount < 0 { reject("\(pointer)/amount", "The total cannot be negative.") }
        return item
    }

    /// Reads the shipping methods, whose identifiers must be unique.
    mutating func methods(
        _ forms: [ShippingMethodForm], _ pointer: String, _ currency: Currency?
    ) -> [ShippingMethod] {
        count(forms.count, pointer, most: Self.maximumMethods)
        var names: Set<String> = []
        return forms.enumerated().map { index, form in
            let place = "\(pointer)/\(index)"
            label(form.label, "\(place)/label")
            label(form.identifier, "\(place)/identifier")
            if (form.detail ?? "").utf8.count > 256 {
                reject("\(place)/detail", "This must be a string of at most 256 bytes.")
            }
            if !names.insert(form.identifier).inserted {
                reject("\(place)/identifier", "Another shipping method has this identifier.")
            }
            return ShippingMethod(
                identifier: form.identifier, label: form.label, detail: form.detail ?? "",
                amount: money(form.amount, "\(place)/amount", currency) ?? 0)
        }
    }
}
