// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension RequestClaim {
    /// What a read is for: the values of the claim `op`.
    public enum Operation: String, CaseIterable, Sendable {
        /// The customer pays.
        case purchase
        /// The customer receives a refund.
        case refund
        /// The card is only read, as a purchase of zero.
        case verification
        /// Cash from a terminal.
        case cash
        /// A purchase with cash that the merchant pays out, which the amount includes.
        case purchaseWithCashback
        /// Cash that an attendant pays out.
        case cashDisbursement
        /// An inquiry about the available funds.
        case availableFundsInquiry
        /// An inquiry about the balance.
        case balanceInquiry
        /// A check of the account.
        case accountVerification
        /// A check of the card's status, as a purchase of zero.
        case statusCheck

        /// Transaction Type (`9C`): the first two digits of the processing code (DE 3).
        ///
        /// See EMV Book 3, Annex A, and ISO 8583:1987, processing code: 00 goods and services, 01
        /// cash, 09 goods and services with cash disbursement, 20 returns, 30 available funds
        /// inquiry, 31 balance inquiry, 33 account verification. 17 is for private use there; EMV
        /// Contactless Book C-2, S910.74, has it for cash disbursement.
        public var transactionType: UInt8 {
            switch self {
            case .purchase, .verification, .statusCheck: 0x00
            case .cash: 0x01
            case .purchaseWithCashback: 0x09
            case .cashDisbursement: 0x17
            case .refund: 0x20
            case .availableFundsInquiry: 0x30
            case .balanceInquiry: 0x31
            case .accountVerification: 0x33
            }
        }

        /// Whether the operation only asks: its amount is zero, and there is nothing to capture.
        public var isInquiry: Bool {
            switch self {
            case .verification, .availableFundsInquiry, .balanceInquiry, .accountVerification,
                .statusCheck:
                true
            case .purchase, .refund, .cash, .purchaseWithCashback, .cashDisbursement: false
            }
        }
    }
}
