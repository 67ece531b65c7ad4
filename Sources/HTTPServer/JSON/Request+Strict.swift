// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension Request {
    /// Decodes the body and refuses members that the type does not have.
    ///
    /// Otherwise a misspelled member would be ignored, and the request would not do what its caller
    /// intended.
    ///
    /// - Throws: `Problem`.
    package func decodeStrictly<Value: Codable>(_ type: Value.Type) throws(Problem) -> Value {
        let value = try decode(type)
        let given = try decode(JSONNode.self)
        let known: JSONNode
        do {
            known = try JSONDecoder().decode(JSONNode.self, from: JSONEncoder().encode(value))
        } catch {
            throw Problem(.badRequest, "Invalid body.")
        }
        var unknown: [Problem.Violation] = []
        Self.compare(given, known, at: "", &unknown)
        guard unknown.isEmpty else {
            throw Problem(.badRequest, "Invalid body: see errors.", errors: unknown)
        }
        return value
    }

    private static func compare(
        _ given: JSONNode, _ known: JSONNode, at pointer: String,
        _ unknown: inout [Problem.Violation]
    ) {
        switch (given, known) {
        case (.object(let given), .object(let known)):
            for (name, value) in given.sorted(by: { $0.key < $1.key }) where value != .null {
                let place = pointer + "/" + name.prefix(64)
                if let other = known[name] {
                    compare(value, other, at: place, &unknown)
                } else {
                    unknown.append(.init(at: place, "Unknown member."))
                }
            }
        case (.array(let given), .array(let known)):
            for (index, (value, other)) in zip(given, known).enumerated() {
                compare(value, other, at: pointer + "/\(index)", &unknown)
            }
        default:
            return
        }
    }
}
