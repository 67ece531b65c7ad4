// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import ServiceInterface
internal import Support

/// A validator for the values of an order, which collects the errors in them.
struct OrderValidator {
    private var errors: [Problem.Violation] = []

    /// Records an error at a location.
    mutating func reject(_ pointer: String, _ detail: String) {
        errors.append(Problem.Violation(at: pointer, detail))
    }

    /// Reports a member that does not apply to this kind of read.
    mutating func refuse(_ pointer: String, unless isAbsent: Bool, for kind: ReadOrder.Kind) {
        if !isAbsent {
            reject(pointer, "A read of kind \(kind.rawValue) does not have this member.")
        }
    }

    /// Returns a value, or reports that it is missing.
    mutating func required<Value>(_ value: Value?, _ pointer: String) -> Value? {
        if value == nil { reject(pointer, "This member is required.") }
        return value
    }

    /// Records the error with which the reader would refuse the request.
    mutating func reject(_ refusal: PaymentCardReaderSession.ReadError?) {
        switch refusal {
        case nil: break
        case .invalidCurrencyCode:
            rejectUnknownCurrency()
        case .invalidAmount:
            reject(
                "/amount",
                "This must be above zero, or zero for an inquiry, with no more decimals than the "
                    + "currency has, and at most nine digits.")
        case .invalidPreferredAID:
            reject("/preferredAIDs", "There can be at most four.")
        case .some(let error):
            reject("", error.errorDescription)
        }
    }

    /// Reports a cashback that is missing, not part of the amount, or of another type.
    ///
    /// - Returns: Whether nothing was reported.
    mutating func checkOther(_ text: String?, of payment: PaymentCardTransactionRequest) -> Bool {
        let detail: String
        switch (payment.service == .purchaseWithCashback, text) {
        case (false, nil): return true
        case (false, _): detail = "Only a purchaseWithCashback has this member."
        case (true, nil): detail = "This member is required."
        case (true, _):
            guard payment.otherAmount <= 0 || payment.otherAmount > payment.amount else {
                return true
            }
            detail = "This must be above zero, and at most the amount, which includes it."
        }
        reject("/otherAmount", detail)
        return false
    }

    /// Records that the currency is unknown.
    mutating func rejectUnknownCurrency() {
        reject("/currencyCode", "Use the three capital letters of an ISO 4217 code, such as USD.")
    }

    /// Parses digits with at most one decimal point between them.
    mutating func decimal(_ text: String?, _ pointer: String) -> Decimal? {
        guard let text else { return nil }
        guard text.isDecimalNumber, let value = Decimal(string: text) else {
            reject(pointer, "This must be a string of digits such as 12.50.")
            return nil
        }
        return value
    }

    /// Reports a name for the order that a query cannot have.
    mutating func checkReference(_ reference: String?) {
        guard let reference, !Schemas.isPrintable(reference) else { return }
        let lengths = Schemas.printableLengths
        reject(
            "/reference",
            "This must be \(lengths.lowerBound) to \(lengths.upperBound) letters, digits, and symbols."
        )
    }

    /// Parses a BCP 47 tag of a request.
    mutating func language(_ tag: String?) -> Locale.Language? {
        guard let tag else { return nil }
        let language = Locale.Language(tag: tag)
        if language == nil {
            reject("/language", "This must be a language tag, such as de or de-CH.")
        }
        return language
    }

    /// Finishes reading.
    ///
    /// - Throws: `Problem` with all errors.
    func finish() throws(Problem) {
        guard !errors.isEmpty else { return }
        throw Problem(
            .unprocessableContent, named: "invalid-request",
            "Invalid request: see errors.",
            errors: errors)
    }
}
