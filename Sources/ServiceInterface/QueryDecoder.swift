// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer

/// The parameters of a request's query.
package struct QueryDecoder {
    private let query: Query

    /// Reads the query.
    ///
    /// A misspelled parameter is refused; otherwise, the service would do something unintended.
    ///
    /// - Throws: `Problem` if the query has a parameter that is not one of `names`.
    package init(_ request: Request, allowing names: String...) throws(Problem) {
        query = request.query
        if let unknown = query.names.first(where: { !names.contains($0) }) {
            // Only a name that cannot disturb a terminal is repeated.
            let name = Schemas.isPrintable(unknown) ? " \u{201C}\(unknown)\u{201D}" : ""
            throw .invalidQuery(
                "There is no such parameter\(name). The parameters of this request are: "
                    + "\(names.joined(separator: ", ")).")
        }
    }

    /// Returns a text of 1 to 128 printable ASCII characters, or `nil` if the parameter is missing.
    package func text(_ name: String) throws(Problem) -> String? {
        guard let text = query[name] else { return nil }
        guard Schemas.isPrintable(text) else {
            throw .invalidQuery(
                "The parameter \(name) must be 1 to 128 letters, digits, and symbols.")
        }
        return text
    }

    /// Returns an integer in a range, or `nil` if the parameter is missing.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = query[name] else { return nil }
        guard let value = Int(pathSegment: text), range.contains(value) else {
            throw .invalidQuery(
                "The parameter \(name) must be a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound).")
        }
        return value
    }

    /// Returns one of several values, or `nil` if the parameter is missing.
    package func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(Problem) -> Value? {
        guard let text = query[name] else { return nil }
        guard let value = Value(rawValue: text) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidQuery("The parameter \(name) must be one of: \(names).")
        }
        return value
    }
}

extension Problem {
    fileprivate static func invalidQuery(_ detail: String) -> Problem {
        Problem(.badRequest, named: "invalid-query", detail)
    }
}
