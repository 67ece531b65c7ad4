// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// The profile as a document that `init(json:)` reads again, with its keys.
    public var document: String { value.json(isIndented: true) }

    /// The profile with some properties changed.
    ///
    /// - Parameter assignments: Each is a path, `=` and a value, such as
    ///   `applications[0].risk.decision=offline`. A value is JSON where the property is not
    ///   a text.
    /// - Returns: A card with its records and certificates made anew.
    /// - Throws: `CardProfileError` that names the first mistake.
    public func changed(by assignments: [String]) throws(CardProfileError) -> CardProfile {
        var value = value
        for assignment in assignments { try value.assign(assignment) }
        return try CardProfile(value)
    }

    /// The whole profile, everything explicit.
    var value: ProfileValue {
        .object([
            "name": .text(name), "summary": .text(summary), "uid": .bytes(uniqueIdentifier),
            "ats": .bytes(answerToSelect), "blocked": .boolean(isBlocked),
            "directory": .boolean(hasDirectory), "wallet": .part(wallet),
            "applications": .list(applications.map(\.json)),
        ])
    }
}
