// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// The schema of a profile allows what the profile reader accepts, and nothing else.
@Suite("Schema of a card profile")
struct ProfileSchemaTests {
    /// A value in a profile, with its schema.
    private struct Place {
        let path: String
        let schema: JSONObject
        /// Returns the profile with another value in this place.
        let profile: (JSONValue) -> JSONValue

        /// The names of JSON types that the value can have.
        var types: [String] {
            guard let type = schema["type"] else { return [] }
            return type.string.map { [$0] } ?? type.array?.compactMap(\.string) ?? []
        }

        var isObject: Bool { schema["properties"] != nil }
    }

    private static func schema() throws -> JSONObject {
        try #require(JSONValue(profile: Array(CardProfile.schema.utf8)).object)
    }

    /// Two profiles in which everything that can be null, and each list, has a value.
    private static let profiles: [CardProfile] = {
        let changes = [
            "applications[0].relayResistance={}", "applications[0].magneticStripe={}",
            "applications[0].integratedStorage={}", "applications[0].standaloneStorage={}",
            "applications[0].removal={}", "applications[0].risk.cardActionCodes={}",
            "expected={}", "applications[0].records=[{}]",
            #"applications[0].readableCounters=["9F36"]"#,
        ]
        let wallets = [
            #"wallet={"passes":[{"passTypeIdentifier":"p"}]}"#,
            #"wallet={"kind":"google","smartTapPasses":[{"collectorIdentifier":1}]}"#,
        ]
        return wallets.compactMap {
            try? CardProfile.mastercardCredit.changed(by: changes + [$0])
        }
    }()

    /// Returns the places of all values that a profile has, and those that only one side knows.
    private static func places() throws -> (places: [Place], unknown: [String]) {
        try #require(profiles.count == 2)
        var (places, unknown): ([Place], [String]) = ([], [])
        for profile in profiles {
            collect(
                Place(path: "$", schema: try schema(), profile: \.self), profile.value, &places,
                &unknown)
        }
        // The profiles differ in their wallets only.
        var paths = Set<String>()
        return (places.filter { paths.insert($0.path).inserted }, unknown)
    }

    private static func collect(
        _ place: Place, _ value: JSONValue, _ places: inout [Place], _ unknown: inout [String]
    ) {
        places.append(place)
        if let properties = place.schema["properties"]?.object {
            let object = value.object ?? JSONObject()
            let others = Set(properties.members.map(\.name))
                .symmetricDifference(object.members.map(\.name))
            unknown += others.subtracting(["$schema", "$comment"]).map { "\(place.path).\($0)" }
            for member in object.members {
                guard let schema = properties[member.name]?.object else { continue }
                let inner = Place(path: "\(place.path).\(member.name)", schema: schema) { value in
                    var changed = object
                    changed[member.name] = value
                    return place.profile(.object(changed))
                }
                collect(inner, member.value, &places, &unknown)
            }
        } else if let items = place.schema["items"]?.object, case .array(let values) = value,
            let first = values.first
        {
            let inner = Place(path: "\(place.path)[0]", schema: items) { value in
                place.profile(.array([value] + values.dropFirst()))
            }
            collect(inner, first, &places, &unknown)
        }
    }

    @Test("The schema names the members that a profile has, and describes each")
    func members() throws {
        let (places, unknown) = try Self.places()
        #expect(unknown == [])
        #expect(places.count > 120)
        for place in places where place.path != "$" && !place.path.hasSuffix("]") {
            #expect(place.schema["description"]?.string?.last == ".", "\(place.path)")
        }
        for place in places where place.isObject {
            #expect(place.schema["additionalProperties"] == false, "\(place.path)")
        }
    }

    /// Values for a place: those around its limits, and of other types.
    private static func values(for place: Place) -> [JSONValue] {
        var values: [JSONValue] = [
            .null, true, .decimal("0.5"), "", "GG", "é", .object(JSONObject()),
        ]
        for limit in ["minimum", "maximum"].compactMap({ place.schema[$0]?.integer }) {
            values += [.integer(limit - 1), .integer(limit), .integer(limit + 1)]
        }
        let pattern = place.schema["pattern"]?.string ?? ""
        let counts =
            ["minLength", "maxLength"].compactMap { place.schema[$0]?.integer }
            + pattern.matches(of: /\{([0-9]+)/).compactMap { Int64($0.1) }
            + pattern.matches(of: /,([0-9]+)\}/).compactMap { Int64($0.1) }
        let text = pattern.contains("A-F") ? "00" : pattern.contains("0-9") ? "0" : "z"
        for count in Set(counts.flatMap { [$0 - 1, $0, $0 + 1] }) where count >= 0 {
            values.append(.string(String(repeating: text, count: Int(count))))
        }
        values += place.schema["enum"]?.array ?? []
        return values
    }

    /// Returns whether a schema allows a value, as far as these tests use schemas.
    private static func allows(_ place: Place, _ value: JSONValue) throws -> Bool {
        let schema = place.schema
        if let choices = schema["enum"]?.array { return choices.contains(value) }
        switch value {
        case .null: return place.types.contains("null")
        case .boolean: return place.types.contains("boolean")
        case .decimal: return false
        case .object: return place.types.contains("object")
        case .array: return place.types.contains("array")
        case .integer(let number):
            guard place.types.contains("integer") else { return false }
            return number >= schema["minimum"]?.integer ?? .min
                && number <= schema["maximum"]?.integer ?? .max
        case .string(let text):
            guard place.types.contains("string") else { return false }
            let pattern = try Regex(schema["pattern"]?.string ?? "").matchingSemantics(
                .unicodeScalar)
            return try pattern.firstMatch(in: text) != nil
                && text.count >= schema["minLength"]?.integer ?? .min
                && text.count <= schema["maxLength"]?.integer ?? .max
        }
    }

    /// The members whose bytes have a structure, or depend on other members.
    private static let structured: Set<String> = [
        "pdol", "cdol1", "cdol2", "drdol", "udol", "dsdol", "effectiveDate", "expirationDate",
        "encryptionPublicKey", "collectorPublicKey", "version", "issuer", "kind", "passes",
        "smartTapPasses", "transactionLog", "signatures", "extendedSelection", "records",
    ]

    @Test("The reader refuses what the schema does not allow, and accepts its limits")
    func limits() throws {
        for place in try Self.places().places where !place.isObject {
            let name = place.path.split(separator: ".").last.map(String.init) ?? ""
            for value in Self.values(for: place) {
                let isAllowed = try Self.allows(place, value)
                let problem: JSONMemberError?
                do throws(JSONMemberError) {
                    _ = try CardProfile(place.profile(value))
                    problem = nil
                } catch {
                    problem = error
                }
                if !isAllowed {
                    #expect(problem != nil, "\(place.path) accepts \(value)")
                } else if !Self.structured.contains(name) {
                    let location = problem.map { "\($0.location)" }
                    #expect(location != place.path, "\(place.path) refuses \(value)")
                }
            }
        }
    }
}
