// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The rules for what a deployment accepts.
public struct OpeningPolicy: Hashable, Sendable {
    /// The maximum leeway for card data that arrives late, in seconds.
    public static let maximumLeeway: Int64 = 5
    /// The values that ``clockTolerance`` can have, in seconds.
    public static let clockTolerances = ClockDifference.tolerances
    /// The default of ``clockTolerance``, in seconds.
    public static let defaultClockTolerance: Int64 = ClockDifference.tolerance

    /// The name of this PSP, which the claim `aud` must contain.
    public var audience: String
    /// The accepted values of the claim `env`.
    public var environments: Set<String>
    /// How many seconds after its 60 seconds card data is still accepted, 0 to 5.
    public var leeway: Int64 {
        didSet { leeway = min(max(leeway, 0), Self.maximumLeeway) }
    }
    /// How many seconds a reader's clock can be ahead of this PSP's, 0 to 60; 5 by default.
    public var clockTolerance: Int64 {
        didSet { clockTolerance = Self.limited(clockTolerance) }
    }
    /// Whether a cryptogram that repeats within 24 hours is refused.
    public var refusesRepeatedCryptograms: Bool

    /// Creates a policy.
    public init(
        audience: String, environments: Set<String>, leeway: Int64 = 0,
        clockTolerance: Int64 = OpeningPolicy.defaultClockTolerance,
        refusesRepeatedCryptograms: Bool = true
    ) {
        self.audience = audience
        self.environments = environments
        self.leeway = min(max(leeway, 0), Self.maximumLeeway)
        self.clockTolerance = Self.limited(clockTolerance)
        self.refusesRepeatedCryptograms = refusesRepeatedCryptograms
    }

    private static func limited(_ tolerance: Int64) -> Int64 {
        min(max(tolerance, clockTolerances.lowerBound), clockTolerances.upperBound)
    }

    /// Returns a policy for development, which accepts what this software seals.
    public static func development(audience: String) -> OpeningPolicy {
        OpeningPolicy(audience: audience, environments: ["emulator"])
    }

    /// Returns a policy for production, which refuses the mark of this software.
    public static func production(audience: String) -> OpeningPolicy {
        OpeningPolicy(audience: audience, environments: ["production"])
    }
}

/// What the PSP knows about a read before it opens the card data.
public struct ExpectedRead: Hashable, Sendable {
    /// The authenticated merchant.
    public var merchantIdentifier: String
    /// The identifier of the read's result, from the app.
    public var transactionIdentifier: String
    /// The order's operation, or `nil` to accept any.
    public var operation: String?
    /// The order's amount in minor units.
    public var amount: UInt64
    /// The cashback part of the amount in minor units, or `nil` to accept any.
    public var otherAmount: UInt64?
    /// The order's numeric ISO 4217 currency code.
    public var currencyCode: UInt16

    /// Creates an expectation.
    public init(
        merchantIdentifier: String, transactionIdentifier: String, operation: String? = nil,
        amount: UInt64, otherAmount: UInt64? = nil, currencyCode: UInt16
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.transactionIdentifier = transactionIdentifier
        self.operation = operation
        self.amount = amount
        self.otherAmount = otherAmount
        self.currencyCode = currencyCode
    }
}
