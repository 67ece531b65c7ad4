// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardProfile {
    /// The profile with its keys, as a document that `init(json:)` reads.
    public var document: String {
        String(decoding: JSONWriter.text(value, isIndented: true), as: UTF8.self)
    }

    /// Returns the profile with some properties changed.
    ///
    /// - Parameter assignments: A path, `=`, and a value each, such as
    ///   `applications[0].risk.decision=offline`. A value is JSON unless the property is a string.
    /// - Returns: A card with new records and certificates.
    /// - Throws: `CardProfileError` for the first invalid assignment or member.
    public func changed(by assignments: [String]) throws(CardProfileError) -> CardProfile {
        var value = value
        for assignment in assignments { try value.assign(assignment) }
        do {
            return try CardProfile(value)
        } catch {
            throw CardProfileError(error)
        }
    }

    /// The complete profile, including default values.
    var value: JSONValue {
        .object([
            "name": .string(name), "summary": .string(summary), "uid": .bytes(uniqueIdentifier),
            "ats": .bytes(answerToSelect), "blocked": .boolean(isBlocked),
            "directory": .boolean(hasDirectory), "wallet": .part(wallet),
            "applications": .array(applications.map(\.json)),
        ])
    }
}
