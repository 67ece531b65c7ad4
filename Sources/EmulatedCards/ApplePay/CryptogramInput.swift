// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard
internal import Support

/// The data that a card's cryptogram for an in-app payment covers.
struct CryptogramInput: Sendable {
    private let amount: UInt64
    private let currency: [UInt8]
    private let country: [UInt8]
    private let date: [UInt8]
    private let method: ConsentMethod
    private let identifier: [UInt8]
    private let counter: UInt16
    /// The unpredictable number (`9F37`): four bytes from the server's nonce and the transaction.
    private let unpredictableNumber: [UInt8]
    /// The ISO 4217 numeric currency code, three digits.
    let currencyDigits: String

    /// Creates the input from a payment.
    ///
    /// - Throws: `WalletError` with `invalidPayment`.
    init(
        _ transaction: SecureElement.Transaction, counter: UInt16
    ) throws(WalletError) {
        let payment = transaction.payment
        guard let amount = UInt64(exactly: payment.amount), amount < 1_000_000_000_000,
            let currency = Currency(numericCode: payment.currencyCode),
            let country = Country(alpha2: payment.countryCode),
            (16...64).contains(payment.nonce.count), transaction.identifier.count == 32,
            payment.applicationDataHash.map({ $0.count == 32 }) ?? true
        else { throw WalletError(.invalidPayment) }
        currencyDigits = String(currency.numericCode).zeroPadded(to: 3)
        self.amount = amount
        self.currency = PackedDecimal.bytes(UInt64(currency.numericCode), count: 2)
        self.country = PackedDecimal.bytes(UInt64(country.numericCode), count: 2)
        date = PackedDigits.numeric(transaction.date)
        method = transaction.method
        identifier = transaction.identifier
        self.counter = counter
        unpredictableNumber = Array(
            Digest.sha256(payment.nonce + transaction.identifier).prefix(4))
    }

    private func sessionKey(_ key: SecretBytes) throws(CryptographyError) -> SecretBytes {
        try CardKeyDerivation.sessionKey(
            .common, cardKey: key, transactionCounter: counter,
            unpredictableNumber: unpredictableNumber)
    }

    /// Returns the 20 bytes that stand in for a 3-D Secure cryptogram.
    ///
    /// The issuers' format is not public. This one is version `01`, key index `00`, counter,
    /// unpredictable number, eight bytes of MAC, consent, and three zeros. For the formula, see
    /// Docs/ApplePay.md.
    func onlinePaymentCryptogram(key: SecretBytes) throws(CryptographyError) -> [UInt8] {
        var message = PackedDecimal.bytes(amount, count: 6)
        message += currency + unpredictableNumber + counter.bigEndianBytes
        message += [method.rawValue] + identifier
        let code = try ApplicationCryptogram.code(
            over: message, padding: .marked, key: sessionKey(key))
        return [0x01, 0x00] + counter.bigEndianBytes + unpredictableNumber + code
            + [method.rawValue, 0, 0, 0]
    }

    /// Returns EMV data with an application cryptogram (ARQC) over the data that EMV recommends.
    ///
    /// See EMV Book 2, 8.1.1, table 26.
    func emvData(key: SecretBytes) throws(CryptographyError) -> [UInt8] {
        let amount = PackedDecimal.bytes(amount, count: 6)
        let otherAmount = [UInt8](repeating: 0, count: 6)
        let verificationResults = [UInt8](repeating: 0, count: 5)
        // The device itself handles authentication and CVM.
        let profile: [UInt8] = [0x00, 0x00]
        let purchase: UInt8 = 0x00
        let issuerData: [UInt8] = [
            0x07, 0x01, 0x01, 0x03, 0xA0, method.rawValue, 0x00, 0x01,
        ]
        var message = amount + otherAmount + country + verificationResults + currency + date
        message += [purchase] + unpredictableNumber + profile + counter.bigEndianBytes
        let code = try ApplicationCryptogram.code(
            over: message + issuerData, padding: .marked, key: sessionKey(key))
        var writer = TLVWriter()
        writer.append(.applicationCryptogram, code)
        writer.append(.cryptogramInformationData, [0x80])
        writer.append(.issuerApplicationData, issuerData)
        writer.append(.unpredictableNumber, unpredictableNumber)
        writer.append(.applicationTransactionCounter, counter.bigEndianBytes)
        writer.append(.terminalVerificationResults, verificationResults)
        writer.append(.transactionDate, date)
        writer.append(.transactionType, [purchase])
        writer.append(.amountAuthorizedNumeric, amount)
        writer.append(.transactionCurrencyCode, currency)
        writer.append(.applicationInterchangeProfile, profile)
        writer.append(.terminalCountryCode, country)
        writer.append(.amountOtherNumeric, otherAmount)
        writer.append(.panSequenceNumber, PackedDigits.numeric(SecureElement.sequenceDigits))
        return writer.bytes
    }
}
