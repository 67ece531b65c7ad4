// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

extension ContactField {
    /// Returns the values of an app's fields, without unknown ones.
    static func reading(_ fields: Set<PKContactField>) -> Set<ContactField> {
        Set(fields.compactMap { ContactField(rawValue: $0.rawValue) })
    }
}

extension PKAddressField {
    private static let fields: [(PKAddressField, PKContactField)] = [
        (.postalAddress, .postalAddress), (.phone, .phoneNumber), (.email, .emailAddress),
        (.name, .name),
    ]

    init(_ fields: Set<PKContactField>) {
        self = Self.fields.reduce([]) { set, pair in
            fields.contains(pair.1) ? set.union(pair.0) : set
        }
    }

    var contactFields: Set<PKContactField> {
        Set(Self.fields.compactMap { contains($0.0) ? $0.1 : nil })
    }
}
