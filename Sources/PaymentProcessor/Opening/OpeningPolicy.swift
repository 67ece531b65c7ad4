// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a deployment accepts.
public struct OpeningPolicy: Hashable, Sendable {
    /// The most that clocks may be told to differ, in seconds.
    public static let maximumLeeway: Int64 = 5

    /// This PSP's name, as the claim `aud` must give it.
    public var audience: String
    /// The values of the claim `env` that are accepted.
    public var environments: Set<String>
    /// How long after its 60 seconds card data is still taken, 0 to 5.
    public var leeway: Int64 {
        didSet { leeway = min(max(leeway, 0), Self.maximumLeeway) }
    }
    /// Whether a card's cryptogram is refused the second time within 24 hours.
    public var refusesRepeatedCryptograms: Bool

    /// Creates a policy.
    public init(
        audience: String, environments: Set<String>, leeway: Int64 = 0,
        refusesRepeatedCryptograms: Bool = true
    ) {
        self.audience = audience
        self.environments = environments
        self.leeway = min(max(leeway, 0), Self.maximumLeeway)
        self.refusesRepeatedCryptograms = refusesRepeatedCryptograms
    }

    /// For development: takes what this software seals.
    public static func development(audience: String) -> OpeningPolicy {
        OpeningPolicy(audience: audience, environments: ["emulator"])
    }

    /// For production: refuses the mark of this software.
    public static func production(audience: String) -> OpeningPolicy {
        OpeningPolicy(audience: audience, environments: ["production"])
    }
}
