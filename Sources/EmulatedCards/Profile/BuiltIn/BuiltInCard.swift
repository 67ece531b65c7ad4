// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card that comes with the package, and its name.
///
/// Creating a profile signs certificates, so each profile is created on demand.
struct BuiltInCard: Sendable {
    /// The name that commands and configurations use; it never changes.
    let name: String
    /// How a purchase with the card ends.
    var expectedOutcome = ExpectedOutcome([.onlineRequest])
    /// Creates the card.
    let profile: @Sendable () -> CardProfile

    init(name: String, profile: @escaping @Sendable () -> CardProfile) {
        self.name = name
        self.profile = profile
    }

    /// Returns a Visa card: the scheme's usual application, changed by `change`.
    static func visa(
        _ name: String, _ summary: String, label: String = "VISA CREDIT", number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            .visa(name, summary, label: label, number: number, change: change)
        }
    }

    /// Returns a Mastercard: the scheme's usual application, changed by `change`.
    static func mastercard(
        _ name: String, _ summary: String, label: String = "MASTERCARD", number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            .mastercard(name, summary, label: label, number: number, change: change)
        }
    }
}

extension CardProfile {
    private static let cards: [BuiltInCard] =
        BuiltInCard.visaCards + BuiltInCard.visaCases + BuiltInCard.mastercardCards
        + BuiltInCard.mastercardCases + BuiltInCard.americanExpressCards + BuiltInCard.jcbCards
        + BuiltInCard.discoverCards
        + BuiltInCard.unionPayCards + BuiltInCard.commonKernelCards + BuiltInCard.dualCards
        + BuiltInCard.mixedCards + BuiltInCard.unusualCards + BuiltInCard.failingCards
        + BuiltInCard.wallets

    /// The names of the profiles that come with the package.
    public static var names: [String] { cards.map(\.name) }

    /// The profiles that come with the package, which are created when they are first used.
    public static let all = cards.map { $0.profile() }

    /// Creates a profile that comes with the package.
    ///
    /// - Returns: `nil` when no profile has that name.
    public init?(named name: String) {
        guard let card = Self.builtIn(name) else { return nil }
        self = card.profile()
    }

    static func builtIn(_ name: String) -> BuiltInCard? { cards.first { $0.name == name } }

    /// The answer to select of a typical dual-interface chip.
    ///
    /// Frames of 256 bytes, five historical bytes. See ISO/IEC 14443-4, 5.2.
    static let typicalAnswerToSelect: [UInt8] = [
        0x0A, 0x78, 0x80, 0x74, 0x02, 0x20, 0x63, 0xCB, 0x68, 0x00,
    ]
}

extension CardApplication {
    /// Application Usage Control (`9F07`) of a debit card: every service and cashback, everywhere.
    ///
    /// See EMV Book 3, Annex C2.
    static let usageWithCashback: [UInt8] = [0xFF, 0xC0]
}

extension CardAccount {
    /// Returns an account with a published test number, and the dates and name of all test cards.
    static func test(_ number: String, sequenceNumber: UInt8) -> CardAccount {
        CardAccount(
            number: number, sequenceNumber: sequenceNumber, effectiveDate: "220101",
            expirationDate: "321231", serviceCode: "201", discretionaryData: "1143804400000",
            cardholderName: "TEST/CARD", issuerCountryCode: 840)
    }
}
