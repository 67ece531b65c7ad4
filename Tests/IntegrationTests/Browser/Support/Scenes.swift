// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@testable import Kiosk
@testable import ProximityReader

/// Everything that the sheet can show.
enum Scenes {
    /// The scenes by name, with typical texts.
    static let all: [(name: String, scene: Scene)] =
        messages.map { ($0, Scene(part: .message($1), content: purchase, merchant: merchant)) } + [
            ("authorizing", Scene(part: .outcome(.awaited), content: purchase, merchant: merchant)),
            ("accepted", Scene(part: .outcome(.approved), content: purchase, merchant: merchant)),
            ("refused", Scene(part: .outcome(.refused), content: purchase, merchant: merchant)),
            ("ask-staff", Scene(part: .outcome(.unknown), content: purchase, merchant: merchant)),
            ("interrupted", Scene(part: .interrupted(isUnpaid: true), merchant: merchant)),
            ("interrupted-late", Scene(part: .interrupted(isUnpaid: false), merchant: merchant)),
            ("idle", Scene(merchant: merchant)),
            ("loyalty", Scene(part: .message(.presentPhone), content: passes, merchant: merchant)),
            ("verify", Scene(part: .message(.presentCard), content: tab, merchant: merchant)),
            ("pin", Scene(part: .pin(pin(.enterPIN, 3)), content: purchase, merchant: merchant)),
            (
                "wrong-pin",
                Scene(
                    part: .pin(pin(.wrongLength(4...12), 0)), content: long,
                    merchant: long.merchantName)
            ),
            (
                "pin-last",
                Scene(
                    part: .pin(pin(.enterPIN, 3, lastKey: .seconds(-21))), content: purchase,
                    merchant: merchant)
            ),
            (
                "wrong-pin-last",
                Scene(
                    part: .pin(pin(.wrongLength(4...12), 0, lastKey: .seconds(-20))), content: long,
                    merchant: long.merchantName)
            ),
            ("terms", Scene(part: .terms(terms), merchant: merchant)),
            ("dinars", Scene(part: .message(.presentCard), content: dinars, merchant: merchant)),
            ("fortune", Scene(part: .message(.processing), content: fortune, merchant: merchant)),
            (
                "long",
                Scene(part: .message(.seePhone), content: long, merchant: long.merchantName)
            ),
        ] + wallets

    /// Returns a scene by its name.
    static func named(_ name: String) -> Scene {
        all.first { $0.name == name }?.scene ?? Scene()
    }

    /// Returns the scenes to measure on a screen in a language: every second one, so that two sizes
    /// share each scene in each language, or all if screenshots are kept.
    static func share(
        of viewport: Viewport, in language: String
    ) -> [(name: String, scene: Scene)] {
        guard !Screenshots.areKept else { return all }
        let turn =
            (Viewport.allCases.firstIndex(of: viewport) ?? 0)
            + (PaymentSheetWords.languages.firstIndex(of: language) ?? 0)
        return all.enumerated().filter { ($0.offset + turn).isMultiple(of: 2) }.map(\.element)
    }

    static let merchant = "Corner Coffee"

    private static let messages: [(String, PaymentSheetMessage)] = [
        ("waiting", .presentCard), ("processing", .processing), ("remove", .removeCard),
        ("again", .presentCardAgain), ("one-card", .presentOneCard), ("phone", .seePhone),
        ("other-card", .useAnotherCard), ("try-another", .tryAnotherCard),
        ("insert", .insertCard), ("approved", .success), ("declined", .declined),
        ("failed", .failed), ("cancelled", .cancelled), ("timed-out", .timedOut),
        ("no-pin", .noPIN),
    ]

    private static let purchase = content(
        merchant, amount: "12.50", "EUR", .purchase, .surchargeAmount(0.30))

    /// The longest texts that a shop is likely to have.
    private static let long = content(
        "Bäckerei und Konditorei Müller-Lüdenscheidt am Marktplatz", amount: "9999999.99", "CHF",
        .refund, .installment(.monthly, amount: 123_456.78, payments: 36), usesCode: true)

    /// A currency with three decimals.
    private static let dinars = content(
        merchant, amount: "1250.125", "KWD", .purchase, .preauthorizationAmount(1_250.125))

    /// The largest amount that a request can have (EMV tag `9F02`: 12 digits).
    private static let fortune = content(
        merchant, amount: "9999999999.99", "COP", .refund, .surchargePercent(2.5), usesCode: true)

    private static let tab = PaymentSheetContent(
        merchantName: merchant, amount: nil, currencyCode: "EUR", type: nil, description: nil,
        verificationReason: .openTab, loyaltyType: nil, programs: [], language: nil,
        usesISOCurrencySymbol: false)

    private static let passes = PaymentSheetContent(
        merchantName: merchant, amount: nil, currencyCode: "XXX", type: nil, description: nil,
        verificationReason: nil, loyaltyType: "Coffee Club",
        programs: ["Corner Coffee", "Market Hall"], language: nil, usesISOCurrencySymbol: false)

    private static let terms = MerchantTerms(
        merchantIdentifier: "CORNER-COFFEE", merchantName: merchant, isRenewal: false,
        language: nil)

    private static func content(
        _ merchant: String, amount: String, _ currency: String,
        _ type: PaymentCardTransactionRequest.TransactionType,
        _ description: PaymentCardTransactionRequest.TransactionAmountDescription,
        usesCode: Bool = false
    ) -> PaymentSheetContent {
        PaymentSheetContent(
            merchantName: merchant, amount: amount, currencyCode: currency, type: type,
            description: description, verificationReason: nil, loyaltyType: nil, programs: [],
            language: nil, usesISOCurrencySymbol: usesCode)
    }

    private static func pin(
        _ message: PINPadDisplay.Message, _ digits: Int, lastKey: Duration = .zero
    ) -> PINEntryState {
        PINEntryState(
            identifier: "1", allowsBypass: true, order: nil,
            display: PINPadDisplay(message: message, digitCount: digits), begun: .zero,
            lastKey: lastKey)
    }
}
