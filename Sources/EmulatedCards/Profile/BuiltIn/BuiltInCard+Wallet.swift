// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BuiltInCard {
    /// Phones with loyalty passes.
    static let wallets: [BuiltInCard] = [
        wallet(
            "wallet-pass", "Phone with a loyalty pass and no payment card",
            number: "4761739001020308",
            Wallet(offersPayment: false, passes: [.coffee])
        ).ends(.endApplication),
        wallet(
            "wallet-visa-pass", "Phone with a loyalty pass and a Visa card",
            number: "4761739001020316", Wallet(passes: [.coffee, .books])),
        wallet(
            "wallet-locked-pass", "Phone with a Visa card whose loyalty pass is locked",
            number: "4761739001020324", Wallet(passes: [.locked])),
        wallet(
            "google-wallet-pass", "Android phone with a loyalty pass and no payment card",
            number: "4761739001020332", .google([.coffee], offersPayment: false)
        ).ends(.endApplication),
        wallet(
            "google-wallet-visa-pass", "Android phone with a loyalty pass and a Visa card",
            number: "4761739001020340", .google([.coffee, .books])),
        wallet(
            "google-wallet-locked-pass",
            "Android phone with a Visa card whose loyalty pass is locked",
            number: "4761739001020357", .google([.locked])),
    ]

    private static func wallet(
        _ name: String, _ summary: String, number: String, _ wallet: Wallet
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = CardApplication.testVisa(label: "VISA CREDIT", number: number)
            application.riskManagement.deviceVerification = .verified
            application.formFactorIndicator = CardApplication.phoneFormFactor
            application.referencePIN = nil
            return CardProfile(name: name, summary: summary, application, wallet: wallet)
        }
    }
}

extension SmartTapPass {
    /// A pass that is ready; readers know the collector as `pass.com.example.coffee`.
    fileprivate static let coffee = SmartTapPass(10_000_001, message: "COFFEE-0001234567")
    /// Another pass of the same phone; readers know the collector as `pass.com.example.books`.
    fileprivate static let books = SmartTapPass(10_000_002, message: "BOOKS-0007654321")
    /// A pass whose owner must unlock the phone first (`9300`).
    fileprivate static let locked = SmartTapPass(
        10_000_001, message: "COFFEE-0001234567", statusWord: [0x93, 0x00])
}

extension LoyaltyPass {
    /// A pass that is ready.
    fileprivate static let coffee = LoyaltyPass(
        "pass.com.example.coffee", message: "COFFEE-0001234567")
    /// Another pass of the same phone.
    fileprivate static let books = LoyaltyPass(
        "pass.com.example.books", message: "BOOKS-0007654321")
    /// A pass whose owner must unlock the phone first (`6984`).
    fileprivate static let locked = LoyaltyPass(
        "pass.com.example.coffee", message: "COFFEE-0001234567", statusWord: [0x69, 0x84])
}
