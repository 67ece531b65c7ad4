// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension JSONValue {
    /// Changes one property of a document.
    ///
    /// - Parameters:
    ///   - assignment: A path, `=`, and a value. The path consists of names and, in
    ///   brackets or after a dot, positions in lists, starting at 0.
    ///   - texts: The locations whose value is not JSON but a text.
    /// - Returns: The location of the property.
    /// - Throws: `CardProfileError` when the path is invalid.
    mutating func assign(
        _ assignment: String, texts: Set<JSONLocation> = []
    ) throws(CardProfileError) -> JSONLocation {
        guard let equals = assignment.firstIndex(of: "=") else {
            throw CardProfileError(
                path: assignment, found: "no value",
                allowed: "a path, =, and a value, such as name=my-card")
        }
        let steps = assignment[..<equals].split { ".[]$".contains($0) }.map(String.init)
        guard !steps.isEmpty else {
            throw CardProfileError(
                path: "$", found: "no path", allowed: "a path, such as applications[0].label")
        }
        let text = String(assignment[assignment.index(after: equals)...])
        return try set(steps[...], to: text, .root, texts)
    }

    private mutating func set(
        _ steps: ArraySlice<String>, to text: String, _ path: JSONLocation,
        _ texts: Set<JSONLocation>
    ) throws(CardProfileError) -> JSONLocation {
        guard let step = steps.first else {
            self = texts.contains(path) ? .string(text) : Self.value(text, inPlaceOf: self)
            return path
        }
        let rest = steps.dropFirst()
        switch self {
        case .object(var object):
            // Unknown names are rejected when the document is read.
            var value = object[step] ?? .null
            let location = try value.set(rest, to: text, path.member(step), texts)
            object[step] = value
            self = .object(object)
            return location
        case .array(var values):
            guard let index = Int(step), (0...values.count).contains(index) else {
                throw CardProfileError(
                    path: "\(path)[\(step)]", found: "a position out of range",
                    allowed: "0 to \(values.count)")
            }
            if index == values.count { values.append(.null) }
            let location = try values[index].set(rest, to: text, path.element(index), texts)
            self = .array(values)
            return location
        case .null:
            self = .object(JSONObject())
            return try set(steps, to: text, path, texts)
        case .boolean, .integer, .decimal, .string:
            throw CardProfileError(
                path: "\(path.member(step))", found: "a path into a value that has no members",
                allowed: "\(path)")
        }
    }

    /// Returns a string in place of a string; otherwise JSON, if the text is valid JSON.
    private static func value(_ text: String, inPlaceOf old: JSONValue) -> JSONValue {
        if case .string = old, text != "null" { return .string(text) }
        return (try? JSONValue(profile: Array(text.utf8))) ?? .string(text)
    }
}
