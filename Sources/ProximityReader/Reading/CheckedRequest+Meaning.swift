// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension CheckedRequest {
    /// The Transaction Type (`9C`).
    var transactionType: UInt8 {
        switch origin {
        case .transaction(let request):
            switch request.type {
            case .purchase: TransactionParameters.Kind.purchase
            case .refund: TransactionParameters.Kind.refund
            }
        case .verification, .loyalty: UndocumentedBehavior.verificationTransactionType
        }
    }

    /// The value of the claim `op`.
    var operation: String {
        switch origin {
        case .transaction(let request):
            switch request.type {
            case .purchase: "purchase"
            case .refund: "refund"
            }
        case .verification: "verification"
        case .loyalty: "loyalty"
        }
    }

    /// Returns the content of the sheet.
    ///
    /// - Parameters:
    ///   - merchantName: The merchant's name, or an empty string.
    ///   - language: The language for a request without one.
    /// - Returns: The content.
    func content(
        merchantName: String, language: Locale.Language? = nil
    ) -> PaymentSheetContent {
        switch origin {
        case .transaction(let request):
            let description = request.transactionDescription.flatMap {
                $0.isShown(for: request.type) ? $0 : nil
            }
            return PaymentSheetContent(
                merchantName: merchantName,
                amount: Currency.decimal(amount, decimals: currency.minorUnits),
                currencyCode: request.currencyCode, type: request.type,
                description: description, verificationReason: nil, loyaltyType: nil, programmes: [],
                language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: request.useISOCurrencySymbol)
        case .verification(let request):
            return PaymentSheetContent(
                merchantName: merchantName, amount: nil, currencyCode: request.currencyCode,
                type: nil, description: nil, verificationReason: request.verificationReason,
                loyaltyType: nil, programmes: [],
                language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: false)
        case .loyalty(let request):
            return PaymentSheetContent(
                merchantName: merchantName, amount: nil, currencyCode: currency.alphabeticCode,
                type: nil, description: nil, verificationReason: nil,
                loyaltyType: request.localizedVASType,
                programmes: request.vasMerchants.map(\.localizedName).filter { !$0.isEmpty },
                language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: false)
        }
    }
}
