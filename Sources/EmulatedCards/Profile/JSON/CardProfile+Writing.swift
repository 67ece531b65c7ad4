// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardProfile {
    /// The profile with its keys, as a document that `init(json:)` reads.
    public var document: String { value.json(isIndented: true) }

    /// Returns the profile with some properties changed.
    ///
    /// - Parameter assignments: A path, `=`, and a value each, such as
    ///   `applications[0].risk.decision=offline`. A value is JSON unless the property is a string.
    /// - Returns: A card with new records and certificates.
    /// - Throws: `CardProfileError` for the first invalid assignment or member.
    public func changed(by assignments: [String]) throws(CardProfileError) -> CardProfile {
        var value = value
        for assignment in assignments { try value.assign(assignment) }
        return try CardProfile(value)
    }

    /// The complete profile, including default values.
    var value: ProfileValue {
        .object([
            "name": .text(name), "summary": .text(summary), "uid": .bytes(uniqueIdentifier),
            "ats": .bytes(answerToSelect), "blocked": .boolean(isBlocked),
            "directory": .boolean(hasDirectory), "wallet": .part(wallet),
            "applications": .list(applications.map(\.json)),
        ])
    }
}
