// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A country with its codes and its English name.
///
/// See ISO 3166-1.
package struct Country: Hashable, Sendable {
    /// The number that cards use, such as 840.
    package let numericCode: UInt16
    /// Two letters, such as `US`.
    package let alpha2: String
    /// Three letters, such as `USA`.
    package let alpha3: String
    /// The English name.
    package let name: String

    init(_ numericCode: UInt16, _ alpha2: String, _ alpha3: String, _ name: String) {
        self.numericCode = numericCode
        self.alpha2 = alpha2
        self.alpha3 = alpha3
        self.name = name
    }

    /// Looks up a country by its number.
    package init?(numericCode: UInt16) {
        guard let country = Self.byNumber[numericCode] else { return nil }
        self = country
    }

    /// Looks up a country by its two letters, in uppercase.
    package init?(alpha2: String) {
        guard let country = Self.byLetters[alpha2] else { return nil }
        self = country
    }

    /// Looks up a country by its two or three letters.
    package init?(letters: String) {
        guard let country = Self.all.first(where: { $0.alpha2 == letters || $0.alpha3 == letters })
        else { return nil }
        self = country
    }

    private static let byNumber = Dictionary(
        all.map { ($0.numericCode, $0) }, uniquingKeysWith: { first, _ in first })
    private static let byLetters = Dictionary(
        all.map { ($0.alpha2, $0) }, uniquingKeysWith: { first, _ in first })
}
