// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The parameters of one transaction: amounts, currency, date, and preferred applications.
///
/// See EMV Contactless Book A, 8.1.1.8.
public struct TransactionParameters: Hashable, Sendable {
    /// The transaction types (`9C`) that the entry point and the kernels distinguish.
    ///
    /// The first two digits of the processing code of ISO 8583:1987. See EMV Contactless
    /// Book A, 5.1, and Book C-2, Annex A.
    public enum Kind {
        /// A purchase of goods or services.
        public static let purchase: UInt8 = 0x00
        /// Cash from an attended or unattended terminal.
        public static let cash: UInt8 = 0x01
        /// A purchase with cashback.
        public static let purchaseWithCashback: UInt8 = 0x09
        /// Cash that an attendant pays out.
        public static let cashDisbursement: UInt8 = 0x17
        /// A refund.
        public static let refund: UInt8 = 0x20
        /// An inquiry about the available funds.
        public static let availableFunds: UInt8 = 0x30
        /// An inquiry about the balance.
        public static let balance: UInt8 = 0x31
        /// A check of the account, without a payment.
        public static let verification: UInt8 = 0x33
        /// All types.
        public static let all: Set<UInt8> = [
            purchase, cash, purchaseWithCashback, cashDisbursement, refund, availableFunds,
            balance, verification,
        ]
        /// The types in which the cardholder pays or gets cash (Book C-2, S910.74).
        package static let purchasesAndCash: Set<UInt8> = [
            purchase, cash, purchaseWithCashback, cashDisbursement,
        ]
        /// All types except refunds.
        public static let payments = all.subtracting([refund])
    }

    /// Transaction Type (`9C`): `00` purchase, `01` cash, `09` with cashback, `20` refund.
    public var transactionType: UInt8
    /// Amount, Authorised (`9F02`), in the currency's smallest unit.
    public var amountAuthorised: UInt64
    /// Amount, Other (`9F03`): the cashback part.
    public var amountOther: UInt64
    /// Transaction Currency Code (`5F2A`) as a number, such as 840.
    public var currencyCode: UInt16
    /// Transaction Currency Exponent (`5F36`).
    public var currencyExponent: UInt8
    /// Transaction Date (`9A`): YYMMDD, three bytes of decimal digits.
    public var date: [UInt8]
    /// Transaction Time (`9F21`): HHMMSS, three bytes of decimal digits.
    public var time: [UInt8]
    /// Transaction Sequence Counter (`9F41`).
    public var sequenceCounter: UInt32
    /// The AIDs or RIDs that the merchant prefers, best first; a prefix is enough.
    public var preferredAIDs: [[UInt8]]

    /// Creates parameters.
    ///
    /// - Parameters:
    ///   - transactionType: Transaction Type (`9C`).
    ///   - amountAuthorised: Amount, Authorised (`9F02`), in the currency's smallest unit.
    ///   - amountOther: Amount, Other (`9F03`): the cashback part.
    ///   - currencyCode: Transaction Currency Code (`5F2A`) as a number (ISO 4217).
    ///   - currencyExponent: Transaction Currency Exponent (`5F36`): the number of decimals.
    ///   - date: Transaction Date (`9A`): YYMMDD, three bytes of decimal digits.
    ///   - time: Transaction Time (`9F21`): HHMMSS, three bytes of decimal digits.
    ///   - sequenceCounter: Transaction Sequence Counter (`9F41`), at most eight digits.
    ///   - preferredAIDs: The AIDs or RIDs that the merchant prefers, best first.
    public init(
        transactionType: UInt8 = 0, amountAuthorised: UInt64, amountOther: UInt64 = 0,
        currencyCode: UInt16, currencyExponent: UInt8 = 2, date: [UInt8],
        time: [UInt8] = [0, 0, 0], sequenceCounter: UInt32 = 1, preferredAIDs: [[UInt8]] = []
    ) {
        self.transactionType = transactionType
        self.amountAuthorised = amountAuthorised
        self.amountOther = amountOther
        self.currencyCode = currencyCode
        self.currencyExponent = currencyExponent
        self.date = date
        self.time = time
        self.sequenceCounter = sequenceCounter
        self.preferredAIDs = preferredAIDs
    }
}

/// The local date and time at the terminal, as pairs of decimal digits.
///
/// See EMV Book 3, Annex A: Transaction Date (`9A`) and Time (`9F21`) are local.
package struct LocalTime: Hashable, Sendable {
    /// Year, month, and day.
    package let date: [UInt8]
    /// Hours, minutes, and seconds.
    package let time: [UInt8]

    /// Converts seconds since 1970 to the time zone of the machine.
    package init(_ seconds: Int64) {
        var instant = time_t(seconds)
        var parts = tm()
        localtime_r(&instant, &parts)
        date = [parts.tm_year % 100, parts.tm_mon + 1, parts.tm_mday].map(Self.packed)
        time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.packed)
    }

    private static func packed(_ number: Int32) -> UInt8 {
        let number = UInt8(clamping: number)
        return (number / 10 % 10) << 4 | number % 10
    }
}
