// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// The members of a JSON body; a member that is null counts as missing.
struct BodyDecoder {
    private let members: JSONObjectDecoder

    /// Reads the body.
    init(_ request: Request) throws(Problem) {
        guard let object = try request.json(limits: .members).object else {
            throw Problem(.badRequest, named: "invalid-json", "The body is not a JSON object.")
        }
        members = JSONObjectDecoder(object)
    }

    /// Returns a required text of 1 to `limit` characters, none of which controls a terminal.
    func text(_ name: String, limit: Int = 256) throws(Problem) -> String {
        try required(optionalText(name, limit: limit), name)
    }

    /// Returns an optional text of 1 to `limit` characters, none of which controls a terminal, or
    /// `nil` if it is missing.
    func optionalText(_ name: String, limit: Int = 256) throws(Problem) -> String? {
        try read(
            name, allowed: "a string of 1 to \(limit) characters, without control characters"
        ) { value in
            value.string.flatMap { string in
                // No string has more characters than bytes, and bytes need no counting.
                let fits = string.utf8.count <= limit || string.unicodeScalars.count <= limit
                return fits && !string.isEmpty && !string.hasControls ? string : nil
            }
        }
    }

    /// Returns an optional integer in a range, or `nil` if it is missing.
    func optionalInteger(
        _ name: String, in range: ClosedRange<Int64>
    ) throws(Problem) -> Int64? {
        try read(
            name, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)"
        ) { value in
            Self.wholeNumber(value).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns a Boolean value, or `default` if it is missing.
    func boolean(_ name: String, default: Bool) throws(Problem) -> Bool {
        try read(name, allowed: "true or false", \.boolean) ?? `default`
    }

    /// Returns a required array of texts.
    func texts(_ name: String) throws(Problem) -> [String] {
        let texts = try read(name, allowed: "an array of strings") { value -> [String]? in
            let texts = value.array?.compactMap(\.string)
            return texts?.count == value.array?.count ? texts : nil
        }
        return try required(texts, name)
    }

    /// Refuses members that were not read.
    ///
    /// Otherwise, a misspelled member would be ignored, and the service would do something
    /// unintended.
    func finish() throws(Problem) {
        let unknown = members.unknownMembers
        guard unknown.isEmpty else { throw .invalidBody(unknown, "Unknown member.") }
    }

    private func read<Value>(
        _ name: String, allowed: String, _ body: (JSONValue) -> Value?
    ) throws(Problem) -> Value? {
        guard !members.isNull(name) else { return nil }
        do throws(JSONMemberError) {
            return try members.read(name, allowed: allowed, body)
        } catch {
            throw .invalidBody([error.location], "This must be \(error.allowed).")
        }
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(Problem) -> Value {
        guard let value else {
            throw .invalidBody([members.location.member(name)], "This member is required.")
        }
        return value
    }

    /// Returns an integer, even if written as 300.0.
    ///
    /// See JSON Schema (draft 2020-12), 6.1.1.
    private static func wholeNumber(_ value: JSONValue) -> Int64? {
        guard case .decimal(let text) = value else { return value.integer }
        return Double(text).flatMap { Int64(exactly: $0) }
    }
}

extension JSONLimits {
    /// Enough for every body except a batch.
    fileprivate static let members = JSONLimits(length: 64 * 1024, depth: 8, count: 64)
}
