// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The headers of a request or a response, in order.
package struct Headers: Hashable, Sendable {
    /// A name with its value.
    package struct Field: Hashable, Sendable {
        package let name: HeaderName
        package let value: HeaderValue

        package init(_ name: HeaderName, _ value: HeaderValue) {
            self.name = name
            self.value = value
        }
    }

    /// All headers in order; a name can appear more than once.
    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The first value of a name; setting it replaces all values.
    package subscript(name: HeaderName) -> HeaderValue? {
        get { fields.first { $0.name == name }?.value }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { fields.append(Field(name, newValue)) }
        }
    }

    /// Adds a header and keeps others of the same name.
    package mutating func append(_ name: HeaderName, _ value: HeaderValue) {
        fields.append(Field(name, value))
    }

    /// Returns how often a name appears.
    func count(of name: HeaderName) -> Int {
        fields.count { $0.name == name }
    }
}
