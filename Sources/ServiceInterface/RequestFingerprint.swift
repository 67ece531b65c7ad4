// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer
package import Support

/// What a request asks for, as digests: of its target, and of each member of its body.
///
/// Two requests that ask for the same have the same fingerprint, although a client's encoder wrote
/// their members in another order, a number in another form, or a member that has its default.
package struct RequestFingerprint: Hashable, Sendable {
    /// How a service reads the bodies of its requests.
    package struct Reading: Sendable {
        fileprivate let defaults: [String: JSONValue]
        fileprivate let digest: @Sendable ([UInt8]) -> [UInt8]

        /// Creates the rules of a service.
        ///
        /// - Parameters:
        ///   - defaults: The values that members have if they are missing, by name, or by path such
        ///     as `loyalty/type` for a member of a member.
        ///   - digest: Computes a digest of at least 16 bytes.
        package init(
            defaults: [String: JSONValue], digest: @escaping @Sendable ([UInt8]) -> [UInt8]
        ) {
            self.defaults = defaults
            self.digest = digest
        }
    }

    /// The name of the target among the digests.
    private static let target = "target"
    /// The name of a body that is no JSON object.
    private static let body = "body"

    /// The digests in hexadecimal digits; a member's name begins with a slash.
    private let digests: [String: String]

    /// Creates the fingerprint of a request.
    package init(of request: Request, reading: Reading) {
        let target = request.path.segments.joined(separator: "/")
        var parts = [Self.target: Array("\(request.method.rawValue) \(target)".utf8)]
        let limits = JSONLimits(length: request.body.count, depth: 8, count: 4096)
        if let object = try? JSONObject(parsing: request.body, limits: limits) {
            for member in Self.meaning(of: object, at: "", reading).members {
                parts["/" + member.name] = JSONWriter.text(member.value)
            }
        } else {
            parts[Self.body] = request.body
        }
        digests = parts.mapValues { Hexadecimal.string(reading.digest($0).prefix(16)) }
    }

    /// Creates a fingerprint from its text; one that is not its text differs from all others.
    package init(text: [UInt8]) {
        let limits = JSONLimits(length: text.count, depth: 1, count: 4097)
        let members = (try? JSONObject(parsing: text, limits: limits))?.members ?? []
        digests = Dictionary(
            members.map { ($0.name, $0.value.string ?? "") },
            uniquingKeysWith: { first, _ in first })
    }

    /// The fingerprint as text in UTF-8, for storage.
    package var text: [UInt8] {
        let members = digests.sorted { $0.key < $1.key }.map {
            ($0.key, JSONValue.string($0.value))
        }
        return JSONWriter.text(.object(JSONObject(members: members)))
    }

    /// Returns the names of the members that differ, sorted; none if the targets differ.
    private func differences(from other: RequestFingerprint) -> [String] {
        guard digests[Self.target] == other.digests[Self.target] else { return [] }
        return Set(digests.keys).union(other.digests.keys)
            .filter { digests[$0] != other.digests[$0] }
            .map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }.sorted()
    }

    /// Refuses a request whose key was used for another one.
    ///
    /// - Parameter earlier: The request that used the key first.
    /// - Throws: `Problem` with status 422 that names what differs.
    package func requireSame(as earlier: RequestFingerprint) throws(Problem) {
        guard self != earlier else { return }
        // The names of members that the services do not know are any text.
        let differences = differences(from: earlier).prefix(8)
            .map { "“\($0.withoutControls.prefix(64))”" }.joined(separator: ", ")
        throw Problem(
            .unprocessableContent, named: "idempotency-key-reused",
            "This Idempotency-Key was used for another request, with another "
                + "\(differences.isEmpty ? "address" : differences). To repeat that request, send it "
                + "as it was; its answer says what happened.")
    }

    // MARK: - Meaning

    /// Returns an object with sorted members, without those that are null or have their default.
    private static func meaning(
        of object: JSONObject, at path: String, _ reading: Reading
    ) -> JSONObject {
        let members = object.members.compactMap { member -> (String, JSONValue)? in
            let value = meaning(of: member.value, at: path + member.name, reading)
            let isDefault = reading.defaults[path + member.name] == value
            return value == .null || isDefault ? nil : (member.name, value)
        }
        return JSONObject(members: members.sorted { $0.0 < $1.0 })
    }

    private static func meaning(
        of value: JSONValue, at path: String, _ reading: Reading
    ) -> JSONValue {
        switch value {
        case .object(let object): .object(meaning(of: object, at: path + "/", reading))
        case .array(let values): .array(values.map { meaning(of: $0, at: path + "/", reading) })
        case .string(let text) where path.lowercased().hasSuffix("amount"):
            .string(withoutTrailingZeros(text))
        case .decimal(let text):
            // As the services read whole numbers such as 300.0.
            Double(text).flatMap { Int64(exactly: $0) }.map { .integer($0) } ?? value
        case .null, .boolean, .integer, .string: value
        }
    }

    /// Returns a decimal number without the zeros at its end, so that 2.50 and 2.5 are the same.
    private static func withoutTrailingZeros(_ text: String) -> String {
        guard text.contains("."), text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
        else { return text }
        let digits = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(digits.reversed())
    }
}
