// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// A reader of the members of a JSON body, which refuses unknown members.
///
/// Otherwise, a misspelled member would be ignored, and the service would do something unintended.
struct BodyDecoder {
    private let object: JSONObject
    private var taken: Set<[UInt8]> = []

    /// Reads the body.
    ///
    /// - Throws: `Problem`.
    init(_ request: Request, limits: JSONLimits = .members) throws(Problem) {
        guard let object = try request.json(limits: limits).object else {
            throw Problem(.badRequest, named: "invalid-json", "The body is not a JSON object.")
        }
        self.object = object
    }

    /// Returns a required text of 1 to `limit` characters.
    mutating func text(_ name: String, limit: Int = 256) throws(Problem) -> String {
        guard let text = try optionalText(name, limit: limit) else {
            throw .member(name, "This member is missing.")
        }
        return text
    }

    /// Returns an optional text of 1 to `limit` characters, or `nil` if it is missing.
    mutating func optionalText(_ name: String, limit: Int = 256) throws(Problem) -> String? {
        guard let value = take(name) else { return nil }
        guard let text = value.string, 1...limit ~= text.unicodeScalars.count else {
            throw .member(name, "This has to be a string of 1 to \(limit) characters.")
        }
        return text
    }

    /// Returns an optional integer in a range, or `nil` if it is missing.
    mutating func optionalInteger(
        _ name: String, in range: ClosedRange<Int64>
    ) throws(Problem) -> Int64? {
        guard let value = take(name) else { return nil }
        guard let integer = Self.wholeNumber(value), range.contains(integer) else {
            throw .member(
                name,
                "This has to be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    /// Returns a Boolean value, or `default` if it is missing.
    mutating func boolean(_ name: String, default: Bool) throws(Problem) -> Bool {
        guard let value = take(name) else { return `default` }
        guard let boolean = value.boolean else {
            throw .member(name, "This has to be true or false.")
        }
        return boolean
    }

    /// Returns a required object.
    mutating func object(_ name: String) throws(Problem) -> JSONObject {
        guard let object = take(name)?.object else {
            throw .member(name, "This has to be an object.")
        }
        return object
    }

    /// Returns a required array of texts.
    mutating func texts(_ name: String) throws(Problem) -> [String] {
        guard let elements = take(name)?.array else {
            throw .member(name, "This has to be an array.")
        }
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else {
            throw .member(name, "This has to be an array of strings.")
        }
        return texts
    }

    /// Refuses members that were not read.
    func finish() throws(Problem) {
        let unknown = object.members.map(\.name).filter { !taken.contains(Array($0.utf8)) }
        guard unknown.isEmpty else {
            throw Problem(
                .badRequest, named: "invalid-body", "Invalid body: see errors.",
                errors: unknown.map {
                    Problem.Violation(at: "/" + $0.prefix(64), "Unknown member.")
                })
        }
    }

    /// Returns an integer, even if written as 300.0.
    ///
    /// See JSON Schema (draft 2020-12), 6.1.1.
    private static func wholeNumber(_ value: JSONValue) -> Int64? {
        guard case .decimal(let text) = value else { return value.integer }
        return Double(text).flatMap { Int64(exactly: $0) }
    }

    private mutating func take(_ name: String) -> JSONValue? {
        taken.insert(Array(name.utf8))
        guard let value = object[name], value != .null else { return nil }
        return value
    }
}

extension JSONLimits {
    /// Enough for every body except a batch.
    static let members = JSONLimits(length: 64 * 1024, depth: 8, count: 64)
}
