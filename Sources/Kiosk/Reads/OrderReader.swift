// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

/// Takes values out of an order and notes those that do not fit.
struct OrderReader {
    private var errors: [Problem.Violation] = []

    /// Notes what is wrong at a place.
    mutating func note(_ pointer: String, _ detail: String) {
        errors.append(Problem.Violation(at: pointer, detail))
    }

    /// Notes a member that has no meaning for this kind of read.
    mutating func refuse(_ pointer: String, unless isAbsent: Bool, for kind: ReadOrder.Kind) {
        if !isAbsent { note(pointer, "A read of kind \(kind.rawValue) has no such member.") }
    }

    /// Returns a value, or notes that it is missing.
    mutating func required<Value>(_ value: Value?, _ pointer: String) -> Value? {
        if value == nil { note(pointer, "This member is missing.") }
        return value
    }

    /// Reads digits with at most one decimal point between them.
    mutating func decimal(_ text: String?, _ pointer: String) -> Decimal? {
        guard let text else { return nil }
        let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        let isNumber =
            1...2 ~= parts.count
            && parts.allSatisfy { part in
                1...15 ~= part.count && part.allSatisfy { 0x30...0x39 ~= $0 }
            }
        guard isNumber, let value = Decimal(string: text) else {
            note(pointer, "This has to be a text of digits such as 12.50.")
            return nil
        }
        return value
    }

    /// Reads a BCP 47 tag, in the form in which requests have them.
    mutating func language(_ tag: String?) -> Locale.Language? {
        guard let tag else { return nil }
        let language = Locale.Language(tag: tag)
        if language == nil {
            note("/language", "This has to be a language, such as de or de-CH.")
        }
        return language
    }

    /// Ends the reading.
    ///
    /// - Throws: `Problem` with everything that was noted.
    func finish() throws(Problem) {
        guard !errors.isEmpty else { return }
        throw Problem(
            .unprocessableContent, named: "invalid-request",
            "The request does not fit: see errors.",
            errors: errors)
    }
}
