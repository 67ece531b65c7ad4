// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The parameters after the question mark of a request's target; each name appears once.
package struct Query: Hashable, Sendable {
    /// A name with its value, both decoded.
    package struct Parameter: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// The parameters in order.
    package let parameters: [Parameter]

    /// The query of a target without one.
    package static let none = Query(parameters: [])

    private init(parameters: [Parameter]) {
        self.parameters = parameters
    }

    /// Parses the text after the question mark.
    ///
    /// Refuses duplicate names: two readers of the request could use different values.
    ///
    /// - Throws: `Problem` with status 400.
    package init(parsing text: some StringProtocol) throws(Problem) {
        var parameters: [Parameter] = []
        for part in Substring(text).utf8.split(separator: UInt8(ascii: "&")) {
            guard parameters.count < Self.mostParameters else {
                throw Problem(
                    .badRequest, "The query has more than \(Self.mostParameters) parameters.")
            }
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let name = try Self.decode(part[..<sign])
            let value = sign < part.endIndex ? part[part.index(after: sign)...] : part[sign...]
            guard !parameters.contains(where: { $0.name == name }) else {
                throw Problem(.badRequest, "The query has a duplicate parameter.")
            }
            parameters.append(Parameter(name: name, value: try Self.decode(value)))
        }
        self.parameters = parameters
    }

    /// The value of a parameter, or `nil` if it is missing.
    package subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static let mostParameters = 64

    private static func decode(_ part: Substring.UTF8View) throws(Problem) -> String {
        do {
            return try PercentEncoding.decode(part, plusIsSpace: true)
        } catch {
            throw Problem(.badRequest, "Invalid query: \(error.reason).")
        }
    }
}
