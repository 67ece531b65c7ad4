// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard

/// Why a request is refused.
struct RequestFault: Error {
    /// The error that the app gets.
    let error: PaymentCardReaderSession.ReadError
    /// The rule that the request breaks.
    let reason: String
}

/// A validated request: an amount in a known currency, and valid preferences.
struct CheckedRequest: Sendable {
    typealias ReadError = PaymentCardReaderSession.ReadError

    /// The original request.
    enum Origin: Sendable {
        /// The card is charged or refunded.
        case transaction(PaymentCardTransactionRequest)
        /// The card is only verified.
        case verification(PaymentCardVerificationRequest)
        /// Only loyalty passes are read.
        case loyalty(VASRequest)
    }

    /// The amount in the smallest unit of its currency; zero for an inquiry.
    let amount: UInt64
    /// The cashback that the amount includes, in the smallest unit.
    let otherAmount: UInt64
    let currency: Currency
    /// The applications to prefer, best first.
    let preferredApplications: [[UInt8]]
    /// The original request.
    let origin: Origin

    /// Checks a transaction.
    ///
    /// - Throws: `invalidCurrencyCode`, `invalidAmount` or `invalidPreferredAID`.
    init(_ request: PaymentCardTransactionRequest) throws(RequestFault) {
        currency = try Self.currency(request.currencyCode)
        (amount, otherAmount) = try Self.amounts(of: request, in: currency)
        guard request.preferredAIDList.count <= UndocumentedBehavior.preferredApplications,
            request.preferredAIDList.allSatisfy({ (5...16).contains($0.count) })
        else {
            throw RequestFault(
                error: .invalidPreferredAID,
                reason: "preferredAIDList can have at most "
                    + "\(UndocumentedBehavior.preferredApplications) application identifiers of 5 to "
                    + "16 bytes each.")
        }
        preferredApplications = request.preferredAIDList.map(Array.init)
        origin = .transaction(request)
    }

    /// Checks a verification.
    init(_ request: PaymentCardVerificationRequest) throws(RequestFault) {
        currency = try Self.currency(request.currencyCode)
        (amount, otherAmount) = (0, 0)
        preferredApplications = []
        origin = .verification(request)
    }

    /// Creates a request for loyalty passes, without an amount or a currency.
    init(_ loyalty: CheckedLoyalty) {
        currency = .none
        (amount, otherAmount) = (0, 0)
        preferredApplications = []
        origin = .loyalty(loyalty.origin)
    }

    private static func currency(_ code: String) throws(RequestFault) -> Currency {
        guard let currency = Currency(alphabeticCode: code) else {
            throw RequestFault(
                error: .invalidCurrencyCode,
                reason: "“\(code.prefix(16))” is not a currency code of ISO 4217, such as USD.")
        }
        return currency
    }

    /// Returns Amount, Authorised (`9F02`) and Amount, Other (`9F03`), which the former includes.
    ///
    /// - Throws: `invalidAmount` if they do not fit the service.
    private static func amounts(
        of request: PaymentCardTransactionRequest, in currency: Currency
    ) throws(RequestFault) -> (UInt64, UInt64) {
        let amount = try smallestUnits(request.amount, of: currency, "The amount")
        let other = try smallestUnits(request.otherAmount, of: currency, "The other amount")
        let fault: String? =
            switch request.service {
            case let service? where service.isInquiry:
                amount == 0 && other == 0 ? nil : "An inquiry has no amount, and no other amount."
            case .purchaseWithCashback:
                other > 0 && other <= amount
                    ? nil
                    : "The other amount of a purchase with cashback is the cash, which is above "
                        + "zero and part of the amount."
            default:
                if amount < UndocumentedBehavior.smallestAmount {
                    "The amount must be at least "
                        + "\(currency.text(UndocumentedBehavior.smallestAmount))."
                } else {
                    other == 0 ? nil : "Only a purchase with cashback has another amount."
                }
            }
        if let fault { throw RequestFault(error: .invalidAmount, reason: fault) }
        return (amount, other)
    }

    private static func smallestUnits(
        _ amount: Decimal, of currency: Currency, _ name: String
    ) throws(RequestFault) -> UInt64 {
        // A whole `Decimal` is described by its digits; any other has a point or a sign, and NaN
        // is described as such.
        let scaled = amount * pow(10, currency.minorUnits)
        guard let units = UInt64(scaled.description),
            String(units).count <= UndocumentedBehavior.amountDigits
        else {
            throw RequestFault(
                error: .invalidAmount,
                reason: "\(name), \(amount), must not be negative, and can have at most "
                    + "\(UndocumentedBehavior.amountDigits) digits, \(currency.minorUnits) of them "
                    + "decimals of \(currency.alphabeticCode). A Double such as 19.99 can have more: "
                    + "write Decimal(string: \"19.99\").")
        }
        return units
    }

    /// Returns the error of a check, or `nil`.
    fileprivate static func refusal(
        _ check: () throws(RequestFault) -> CheckedRequest
    ) -> ReadError? {
        do throws(RequestFault) {
            _ = try check()
            return nil
        } catch {
            return error.error
        }
    }

    /// The Transaction Type (`9C`).
    var transactionType: UInt8 {
        switch origin {
        case .transaction(let request): request.operation.transactionType
        case .verification, .loyalty: UndocumentedBehavior.verificationTransactionType
        }
    }

    /// The value of the claim `op`.
    var operation: String {
        switch origin {
        case .transaction(let request): request.operation.rawValue
        case .verification: RequestClaim.Operation.verification.rawValue
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
        case .transaction(let request) where request.service?.isInquiry == true:
            return PaymentSheetContent(
                merchantName: merchantName, amount: nil, currencyCode: request.currencyCode,
                type: nil, description: nil, verificationReason: .other, loyaltyType: nil,
                programs: [], language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: false)
        case .transaction(let request):
            let description = request.transactionDescription.flatMap {
                $0.isShown(for: request.type) ? $0 : nil
            }
            return PaymentSheetContent(
                merchantName: merchantName,
                amount: Currency.decimal(amount, decimals: currency.minorUnits),
                currencyCode: request.currencyCode, type: request.type,
                description: description, verificationReason: nil, loyaltyType: nil, programs: [],
                language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: request.useISOCurrencySymbol)
        case .verification(let request):
            return PaymentSheetContent(
                merchantName: merchantName, amount: nil, currencyCode: request.currencyCode,
                type: nil, description: nil, verificationReason: request.verificationReason,
                loyaltyType: nil, programs: [],
                language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: false)
        case .loyalty(let request):
            return PaymentSheetContent(
                merchantName: merchantName, amount: nil, currencyCode: currency.alphabeticCode,
                type: nil, description: nil, verificationReason: nil,
                loyaltyType: request.localizedVASType,
                programs: request.vasMerchants.map(\.localizedName).filter { !$0.isEmpty },
                language: request.userInterfaceLanguage ?? language,
                usesISOCurrencySymbol: false)
        }
    }
}

extension PaymentCardTransactionRequest.TransactionAmountDescription {
    /// Returns whether the sheet shows this description for a transaction.
    ///
    /// Descriptions that do not fit are omitted and never cause an error, as Apple documents
    /// for each case.
    func isShown(for type: PaymentCardTransactionRequest.TransactionType) -> Bool {
        switch self {
        case .surchargePercent(let percent):
            type == .purchase && (1...100).contains(percent)
                && abs(percent * 100 - (percent * 100).rounded()) < 1e-6
        case .surchargeAmount(let amount), .preauthorizationAmount(let amount):
            type == .purchase && amount > 0
        case .installment(_, let amount, let payments):
            type == .purchase && amount > 0 && payments > 0
        case .membership, .preauthorization:
            type == .purchase
        case .preauthorizationRelease:
            type == .refund
        }
    }
}

extension PaymentCardTransactionRequest {
    /// What the read is for.
    fileprivate var operation: RequestClaim.Operation {
        if let service { return service.operation }
        return switch type {
        case .purchase: .purchase
        case .refund: .refund
        }
    }

    /// The error with which a read refuses this request before it asks for a card, or `nil`.
    package var refusal: PaymentCardReaderSession.ReadError? {
        CheckedRequest.refusal { () throws(RequestFault) in try CheckedRequest(self) }
    }
}

extension PaymentCardVerificationRequest {
    /// The error with which a read refuses this request before it asks for a card, or `nil`.
    package var refusal: PaymentCardReaderSession.ReadError? {
        CheckedRequest.refusal { () throws(RequestFault) in try CheckedRequest(self) }
    }
}
