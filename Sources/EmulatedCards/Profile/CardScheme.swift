// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment scheme, whose specification an emulated card implements.
public struct CardScheme: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// The name in profiles, such as `visa`.
    public let rawValue: String
    /// The scheme's rules.
    let specification: any CardSpecification

    /// Returns the scheme with a name, or `nil` if the library does not have it.
    public init?(rawValue: String) {
        guard let scheme = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = scheme
    }

    /// Creates a scheme.
    init(_ rawValue: String, _ specification: any CardSpecification) {
        self.rawValue = rawValue
        self.specification = specification
    }

    /// Visa: the cryptogram comes with GET PROCESSING OPTIONS (qVSDC).
    public static let visa = CardScheme("visa", VisaSpecification())
    /// Mastercard: the cryptogram comes with GENERATE AC (M/Chip).
    public static let mastercard = CardScheme("mastercard", MastercardSpecification())

    /// The schemes of the library.
    ///
    /// A new scheme adds itself here, and nowhere else.
    public static let allCases = [visa, mastercard]

    /// Two schemes are equal if their names are.
    public static func == (left: CardScheme, right: CardScheme) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
