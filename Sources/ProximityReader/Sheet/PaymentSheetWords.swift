// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Phrases
internal import SmartCard

/// The words of a payment sheet, in the customer's language.
///
/// The languages are English, German, French, Spanish, Simplified Chinese and Arabic. Any other
/// language uses English. Amounts are formatted as is customary in the language.
public struct PaymentSheetWords: Sendable {
    package let phrases: SheetPhrases
    private let format: MoneyFormat
    private let choice: SheetLanguage
    private let region: String?

    /// Creates the words for a language.
    ///
    /// - Parameter language: The customer's language, whose region determines the format of
    ///   amounts; `nil` for English.
    public init(_ language: Locale.Language?) {
        let parts = language.flatMap { LanguageParts($0) }
        choice = SheetLanguage(parts?.languageCode ?? "en") ?? .english
        region = parts?.region
        phrases = choice.phrases
        format = choice.money(in: region)
    }

    /// The supported languages, as BCP 47 tags.
    public static var languages: [String] { SheetLanguage.allCases.map(\.rawValue) }

    /// The language of the words, as a BCP 47 tag.
    public var language: String { choice.rawValue }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { choice.isRightToLeft }

    /// Returns the text for the progress of a read.
    public func text(_ message: PaymentSheetMessage) -> String {
        switch message {
        case .presentCard: phrases.presentCard
        case .presentPhone: phrases.presentPhone
        case .processing: phrases.processing
        case .removeCard: phrases.removeCard
        case .presentCardAgain: phrases.presentCardAgain
        case .presentOneCard: phrases.presentOneCard
        case .seePhone: phrases.seePhone
        case .tryAnotherCard: phrases.tryAnotherCard
        case .useAnotherCard: phrases.useAnotherCard
        case .insertCard: phrases.insertCard
        case .success: phrases.success
        case .declined: phrases.declined
        case .failed: phrases.failed
        case .cancelled: phrases.cancelled
        case .timedOut: phrases.timedOut
        case .noPIN: phrases.noPIN
        }
    }

    /// Returns the purpose of the read: an amount, or a reason without an amount.
    public func heading(_ content: PaymentSheetContent) -> String {
        if let type = content.loyaltyType { return type.isEmpty ? phrases.loyaltyPasses : type }
        guard let amount = content.amount else {
            switch content.verificationReason {
            case .lookUp: return phrases.lookUp
            case .saveCard: return phrases.saveCard
            case .openTab: return phrases.openTab
            case .other, nil: return phrases.verification
            @unknown default: return phrases.verification
            }
        }
        let money = money(amount, content)
        return content.type == .refund ? filled(phrases.refund, ["amount": money]) : money
    }

    /// Returns the text below the heading, or `nil`.
    ///
    /// The text is the transaction's description or the names of the loyalty programs.
    public func detail(_ content: PaymentSheetContent) -> String? {
        if let description = content.description { return text(description, content) }
        guard !content.programs.isEmpty else { return nil }
        return content.programs.map(isolated).joined(separator: ", ")
    }

    /// Returns a phrase with values for its names in braces.
    private func filled(_ phrase: String, _ values: [String: String]) -> String {
        phrase.filled(values.mapValues(isolated))
    }

    /// Returns a text whose direction neither depends on nor affects the text around it.
    ///
    /// In a language that is written from right to left, `+1 (408)` and `12.50 US$` would otherwise
    /// be reordered. See Unicode Standard Annex #9, 2.4.
    private func isolated(_ text: String) -> String {
        isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
    }

    // MARK: - PIN pad and terms

    /// Returns the instruction or the error on a PIN pad.
    public func text(_ message: PINPadDisplay.Message) -> String {
        switch message {
        case .enterPIN: phrases.enterPIN
        case .wrongLength(let lengths):
            filled(
                phrases.wrongPINLength,
                ["minimum": "\(lengths.lowerBound)", "maximum": "\(lengths.upperBound)"])
        }
    }

    /// Returns the name of a key of a PIN pad; `nil` for a digit.
    public func name(_ key: PINPadKey) -> String? {
        switch key {
        case .digit: nil
        case .clear: phrases.clear
        case .enter: phrases.confirm
        case .cancel: phrases.cancel
        case .bypass: phrases.withoutPIN
        case .moreTime: phrases.moreTime
        }
    }

    /// Returns the functions of a keyboard's keys during PIN entry.
    func keyboard(allowsBypass: Bool) -> [String] {
        [phrases.keyboard] + (allowsBypass ? [phrases.keyboardBypass] : [])
    }

    /// The title above the terms and conditions.
    public var termsTitle: String { phrases.termsTitle }

    /// Returns the terms that a merchant accepts.
    public func text(_ terms: MerchantTerms) -> String {
        let name = terms.merchantName.isEmpty ? terms.merchantIdentifier : terms.merchantName
        return filled(phrases.terms, ["merchant": name])
    }

    /// Returns a message that a merchant has accepted the terms, with the terms.
    public func accepted(_ terms: MerchantTerms) -> String {
        "\(phrases.termsAccepted)\(text(terms))"
    }

    /// The name of the button that accepts the terms.
    public var accept: String { phrases.accept }

    /// The name of the button that declines the terms.
    public var decline: String { phrases.decline }

    // MARK: - Amounts

    private func text(
        _ description: PaymentCardTransactionRequest.TransactionAmountDescription,
        _ content: PaymentSheetContent
    ) -> String {
        switch description {
        case .surchargePercent(let percent):
            filled(phrases.surchargePercent, ["percent": self.percent(percent)])
        case .surchargeAmount(let amount):
            filled(phrases.surchargeAmount, ["amount": money(amount, content)])
        case .installment(let cycle, let amount, let payments):
            filled(
                phrases.installment[cycle],
                ["count": "\(payments)", "amount": money(amount, content)])
        case .membership(let cycle): phrases.membership[cycle]
        case .preauthorizationAmount(let amount):
            filled(phrases.preauthorizationAmount, ["amount": money(amount, content)])
        case .preauthorization: phrases.preauthorization
        case .preauthorizationRelease: phrases.preauthorizationRelease
        @unknown default: ""
        }
    }

    private func money(_ amount: String, _ content: PaymentSheetContent) -> String {
        format.text(
            amount, currency: content.currencyCode, region: region,
            usesISOCode: content.usesISOCurrencySymbol)
    }

    private func money(_ amount: Decimal, _ content: PaymentSheetContent) -> String {
        money(Self.digits(amount, of: content.currencyCode), content)
    }

    /// Formats an amount of money; the sign of a negative amount comes first.
    ///
    /// - Parameters:
    ///   - amount: The amount, which is rounded to the currency's decimals.
    ///   - currency: The ISO 4217 code.
    /// - Returns: The text.
    package func money(_ amount: Decimal, currency: String) -> String {
        let text = format.text(
            Self.digits(amount.magnitude, of: currency), currency: currency, region: region,
            usesISOCode: false)
        return amount < 0 ? "\u{2212}" + text : text
    }

    /// Returns an amount rounded to its currency's decimals.
    private static func digits(_ amount: Decimal, of currency: String) -> String {
        let decimals = Currency(alphabeticCode: currency)?.minorUnits ?? 2
        var (exact, rounded) = (amount * pow(10, decimals), Decimal())
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return Currency.decimal(UInt64(rounded.description) ?? 0, decimals: decimals)
    }

    private func percent(_ percent: Double) -> String {
        let hundredths = Currency.decimal(
            UInt64(exactly: (percent * 100).rounded()) ?? 0, decimals: 2)
        var digits = hundredths[...]
        while digits.last == "0" { digits.removeLast() }
        if digits.last == "." { digits.removeLast() }
        return format.number(String(digits)) + format.percentSign
    }
}

extension SheetPhrases.Cycles {
    fileprivate subscript(cycle: PaymentCardTransactionRequest.PaymentCycle) -> String {
        switch cycle {
        case .weekly: weekly
        case .monthly: monthly
        case .yearly: yearly
        @unknown default: monthly
        }
    }
}
