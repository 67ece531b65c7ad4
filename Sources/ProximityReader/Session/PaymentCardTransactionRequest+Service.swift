// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension PaymentCardTransactionRequest {
    /// A service of the card's issuer that Apple's requests do not have.
    ///
    /// See ISO 8583, processing code, and EMV Book 3, Annex A (`9C`).
    public enum Service: String, CaseIterable, Hashable, Sendable {
        /// Cash from a terminal (`01`).
        case cash
        /// A purchase with cash that the merchant pays out (`09`).
        case purchaseWithCashback
        /// Cash that an attendant pays out (`17`).
        case cashDisbursement
        /// An inquiry about the available funds (`30`).
        case availableFundsInquiry
        /// An inquiry about the balance (`31`).
        case balanceInquiry
        /// A check of the account (`33`).
        case accountVerification
        /// A check of the card's status: a purchase of zero (`00`).
        case statusCheck

        /// Whether the service only asks, so that its amount is zero.
        public var isInquiry: Bool { operation.isInquiry }

        /// The value of the claim `op`.
        var operation: RequestClaim.Operation {
            switch self {
            case .cash: .cash
            case .purchaseWithCashback: .purchaseWithCashback
            case .cashDisbursement: .cashDisbursement
            case .availableFundsInquiry: .availableFundsInquiry
            case .balanceInquiry: .balanceInquiry
            case .accountVerification: .accountVerification
            case .statusCheck: .statusCheck
            }
        }
    }

    /// Creates a request for a service that Apple's requests do not have.
    ///
    /// A read throws `invalidAmount` unless the amounts fit the service: an inquiry has an amount of
    /// zero, every other service has one above zero. Only a purchase with cashback has another
    /// amount, which is above zero and at most the amount, because the amount includes it. The
    /// reader throws `readNotAllowed` if its terminal does not have the service.
    ///
    /// The ``type`` of the request is `purchase`.
    ///
    /// - Parameters:
    ///   - amount: The amount to authorize (`9F02`), including the cashback.
    ///   - otherAmount: The cashback (`9F03`).
    ///   - currencyCode: The ISO 4217 currency code, such as `USD`.
    ///   - service: The service.
    public init(
        amount: Decimal, otherAmount: Decimal = 0, currencyCode: String, service: Service
    ) {
        self.init(amount: amount, currencyCode: currencyCode, for: .purchase)
        additional = (service, otherAmount)
    }

    /// The service, or `nil` for a request of Apple's.
    public var service: Service? { additional?.service }

    /// The cashback that the amount includes.
    public var otherAmount: Decimal { additional?.otherAmount ?? 0 }
}
