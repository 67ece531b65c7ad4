// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// A route of this service.
typealias Endpoint = DescribedRoute<Access>

extension DescribedRoute<Access> {
    /// Describes a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - summary: One sentence for people.
    ///   - access: Who can use it.
    ///   - members: The members of the body; empty for a request without a body.
    ///   - parameters: The parameters of the query and the headers.
    ///   - isIdempotent: Whether it requires an idempotency key.
    ///   - answer: The answer to a successful request.
    init(
        _ route: Route, _ summary: String, access: Access, members: [BodyMember] = [],
        parameters: [JSONValue] = [], isIdempotent: Bool = false,
        answer: DescribedAnswer = .json(Schemas.anyObject)
    ) {
        self.init(
            route: route, access: access, summary: summary,
            body: members.isEmpty ? nil : Schemas.object(members.map(\.described)),
            parameters: parameters + (isIdempotent ? [Schemas.idempotencyKey] : []),
            answer: answer)
    }
}

extension Schemas {
    /// An object with any members.
    static let anyObject: JSONValue = ["type": "object"]
}

extension DescribedAnswer {
    /// A created object.
    static let created = DescribedAnswer.json(Schemas.anyObject, .created)
}

extension InterfaceDescription<Access> {
    /// The description of this service.
    static var processor: InterfaceDescription {
        InterfaceDescription(
            title: "Tap to Pay for Linux: payment service provider",
            securitySchemes: ["apiKey": ["type": "http", "scheme": "bearer"]],
            security: { $0 == .open ? [] : [["apiKey": []]] })
    }
}

/// A member of a request body in the API description.
struct BodyMember: Sendable {
    /// The form of a member's value.
    enum Form: Sendable {
        /// A text of 1 to this many characters.
        case text(Int)
        /// An integer in a range.
        case integer(ClosedRange<Int>)
        case boolean, object
        /// A list of texts.
        case texts
        /// A list of objects.
        case objects
    }

    private let name: String
    private let form: Form
    private let isRequired: Bool
    private let summary: String

    init(_ name: String, isRequired: Bool = true, _ summary: String) {
        self.init(name, .text(256), isRequired: isRequired, summary)
    }

    init(_ name: String, _ form: Form, isRequired: Bool = true, _ summary: String) {
        self.name = name
        self.form = form
        self.isRequired = isRequired
        self.summary = summary
    }

    /// The member with its schema; an optional member can also be null.
    var described: (name: String, schema: JSONValue, isRequired: Bool) {
        var schema = form.schema
        if !isRequired, let type = schema["type"] { schema["type"] = [type, "null"] }
        schema["description"] = .string(summary)
        return (name, .object(schema), isRequired)
    }
}

extension BodyMember.Form {
    fileprivate var schema: JSONObject {
        switch self {
        case .text(let limit):
            ["type": "string", "minLength": 1, "maxLength": .integer(Int64(limit))]
        case .integer(let range):
            [
                "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
                "maximum": .integer(Int64(range.upperBound)),
            ]
        case .boolean: ["type": "boolean"]
        case .object: ["type": "object"]
        case .texts: ["type": "array", "items": Schemas.text]
        case .objects: ["type": "array", "items": ["type": "object"]]
        }
    }
}
