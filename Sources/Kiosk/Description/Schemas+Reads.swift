// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of reads, by name.
    static let reads: [String: JSONValue] = [
        "ReadOrder": object(readOrderMoney + readOrderOptions),
        "LoyaltyOrder": loyaltyOrder,
        "AmountDescription": amountDescription,
        "Read": object(readHead + readResults),
        "CardResult": object(cardResultHead + cardResultFacts),
        "PassResult": passResult,
        "ReadFault": object([
            SchemaMember(
                "name", text,
                "The name of Apple's error, interrupted, or, of a payment from a wallet, what failed.",
                example: "cardReadFailed"),
            SchemaMember(
                "description", text, "What happened and what to do, in English.",
                example: "The card could not be read."),
            SchemaMember(
                "detail", text, "The reason in more detail, in English, if any.",
                example: "The card left the field.", isRequired: false),
        ]),
        "PINCapture": object([
            SchemaMember(
                "state", texts(PINCapture.State.allCases.map(\.rawValue)),
                "How far the PIN entry is, or how it ended."),
            SchemaMember(
                "result", reference("CardResult"),
                "The read sealed again with the PIN; absent unless the entry is complete.",
                isRequired: false),
            SchemaMember(
                "error", reference("ReadFault"), "Why there is no PIN; absent if there is one.",
                isRequired: false),
            SchemaMember(
                "reason", reason, "Why the entry was canceled; absent if it was not.",
                isRequired: false),
        ]),
    ]

    /// Why a read, a PIN entry, or a payment was canceled.
    static let reason = texts(CancellationReason.allCases.map(\.rawValue))

    /// What was decided about a payment.
    static let outcomes = texts(PaymentDecision.allCases.map(\.rawValue))

    static let kinds = texts(ReadOrder.Kind.allCases.map(\.rawValue))
    static let transactionTypes = texts(ReadOrder.TransactionType.allCases.map(\.rawValue))

    // MARK: - Orders

    private static let readOrderMoney = [
        SchemaMember(
            "reader", text, "The id of the reader; by default, the first one.", example: "default",
            isRequired: false),
        SchemaMember("kind", kinds, "What to read: a card that pays, a card to verify, or passes."),
        SchemaMember(
            "amount", amount,
            "The amount with at most the decimals of its currency; required for a payment that is "
                + "no inquiry.", example: "12.50", isRequired: false),
        SchemaMember(
            "otherAmount", amount,
            "The cashback that the amount includes; required for purchaseWithCashback, and only "
                + "there.", example: "5.00", isRequired: false),
        SchemaMember(
            "currencyCode", currency,
            "The ISO 4217 code of the amount's currency; required for payments and verifications.",
            example: "EUR", isRequired: false),
        SchemaMember(
            "type", transactionTypes, "The type of the payment; by default, purchase.",
            isRequired: false),
        SchemaMember(
            "verificationReason", texts(ReadOrder.Reason.allCases.map(\.rawValue)),
            "Why a card is verified; by default, other.", isRequired: false),
    ]

    private static let readOrderOptions = [
        SchemaMember(
            "preferredAIDs", array(text),
            "The applications of a card to choose first, at most four, each 10 to 32 hexadecimal "
                + "digits.", example: ["A0000000031010"], isRequired: false),
        SchemaMember(
            "language", text,
            "The customer's language as a BCP 47 tag; by default, that of the configuration.",
            example: "de-CH", isRequired: false),
        SchemaMember(
            "description", reference("AmountDescription"),
            "What the sheet says below the amount; by default, nothing.", isRequired: false),
        SchemaMember(
            "usesISOCurrencySymbol", boolean,
            "Whether the sheet shows the currency's ISO 4217 code in place of its symbol; by "
                + "default, false.", isRequired: false),
        SchemaMember(
            "loyalty", reference("LoyaltyOrder"),
            "Which passes to read; required for kind loyalty, and possible for a payment.",
            isRequired: false),
        SchemaMember(
            "store", boolean,
            "Whether to keep the read in the reader's store, without a network; by default, false.",
            isRequired: false),
        SchemaMember(
            "awaitsOutcome", boolean,
            "Whether the sheet waits for the outcome of the payment after the card was read; by "
                + "default, false.", isRequired: false),
        SchemaMember(
            "reference", printableText,
            "Your own name for the order, by which you can find the read.", example: "order-1",
            isRequired: false),
    ]

    private static let loyaltyOrder = object([
        SchemaMember(
            "merchants", array(object(loyaltyMerchant)),
            "The loyalty programs whose passes are read, in order."),
        SchemaMember(
            "type", text, "What the sheet shows in place of an amount; by default, its own text.",
            example: "Member card", isRequired: false),
        SchemaMember(
            "stopOnVASResult", boolean,
            "Whether a payment ends with the first result, either passes or a card; by default, "
                + "false.", isRequired: false),
    ])

    private static let loyaltyMerchant = [
        SchemaMember(
            "id", text, "The pass type identifier of the loyalty program.",
            example: "pass.example.cafe"),
        SchemaMember(
            "url", text, "Where a customer without a pass can get one: an absolute URL.",
            example: "https://cafe.example/pass", isRequired: false),
        SchemaMember(
            "name", text, "The name of the loyalty program for the customer.",
            example: "Corner Coffee Club", isRequired: false),
    ]

    private static let amountDescription = object([
        SchemaMember(
            "kind", texts(AmountDescription.Kind.allCases.map(\.rawValue)),
            "What the amount includes or is for, as in Apple's TransactionAmountDescription."),
        SchemaMember(
            "percent", number, "The surcharge in percent; required for surchargePercent.",
            example: .decimal("2.5"), isRequired: false),
        SchemaMember(
            "amount", amount,
            "The amount in the currency of the order; required for surchargeAmount, installment, "
                + "and preauthorizationAmount.", example: "0.50", isRequired: false),
        SchemaMember(
            "cycle", texts(AmountDescription.Cycle.allCases.map(\.rawValue)),
            "How often the customer pays; required for installment and membership.",
            isRequired: false),
        SchemaMember(
            "payments", integer(AmountDescription.paymentCounts),
            "The number of payments; required for installment.", example: 12,
            isRequired: false),
    ])

    // MARK: - Results

    private static let readHead = [
        SchemaMember(
            "id", text, "The identifier of the read, which paths contain.",
            example: identifierExample),
        SchemaMember("reader", text, "The id of the reader that reads.", example: "default"),
        SchemaMember(
            "createdAt", integer, "When the read was requested, in seconds since 1970.",
            example: timeExample),
        SchemaMember(
            "endedAt", integer,
            "When the read or its last PIN entry ended, in seconds since 1970; absent until then.",
            example: timeExample, isRequired: false),
        SchemaMember(
            "state", texts(ReadState.allCases.map(\.rawValue)),
            "How far the read is, or how it ended."),
        SchemaMember("request", reference("ReadOrder"), "The order, as it was sent."),
    ]

    private static let readResults = [
        SchemaMember(
            "result", reference("CardResult"),
            "The result of reading a card; absent if no card was read.", isRequired: false),
        SchemaMember(
            "passes", array(reference("PassResult")),
            "The result of reading passes, one for each loyalty program; absent if none were read.",
            isRequired: false),
        SchemaMember(
            "error", reference("ReadFault"),
            "Why the read ended without being complete; absent otherwise.", isRequired: false),
        SchemaMember(
            "pin", reference("PINCapture"),
            "The last PIN entry after the read, if there was one.", isRequired: false),
        SchemaMember(
            "outcome", outcomes, "The outcome of the payment; absent until you report it.",
            isRequired: false),
        SchemaMember(
            "reason", reason, "Why the read was canceled; absent if it was not.",
            isRequired: false),
        SchemaMember(
            "wasInterrupted", boolean,
            "True if the service ended while the sheet waited for the outcome or a PIN; absent "
                + "otherwise.", isRequired: false),
    ]

    private static let cardResultHead = [
        SchemaMember(
            "id", text, "The id of the result, which the provider needs too.",
            example: "6eb1fe3f-fe87-426c-8fdb-43b242fc5deb"),
        SchemaMember(
            "outcome", texts(["success", "cardDeclined", "failure"]),
            "How the card ended the transaction."),
        SchemaMember(
            "paymentCardData", text,
            "The card data that only the provider can open, in Base64; absent without card data.",
            example: "ZXlKbGJtTWlPaUpCTVRJNFIwTk5JbjA=", isRequired: false),
        SchemaMember(
            "generalCardData", text,
            "Data of the card and the terminal that is not confidential: BER-TLV in Base64; absent "
                + "without any.", example: "hAegAAAAAxAQ", isRequired: false),
    ]

    private static let cardResultFacts = [
        SchemaMember(
            "applicationTypeIdentifier", text,
            "The kernel that read the card: kernel- and its number; absent if none did.",
            example: "kernel-3", isRequired: false),
        SchemaMember("pinBypassed", boolean, "Whether the customer went on without a PIN."),
        SchemaMember(
            "isPINFallback", boolean,
            "Whether the card requires a PIN that this reader cannot ask for, so that a PIN is "
                + "missing."),
        SchemaMember(
            "cardEffectiveState", text,
            "Whether the card is valid already: active, inactive, invalid, or unknown; only for "
                + "stored reads.", example: "active", isRequired: false),
        SchemaMember(
            "cardExpirationState", text,
            "Whether the card is valid still: notExpired, expired, invalid, or unknown; only for "
                + "stored reads.", example: "notExpired", isRequired: false),
    ]

    private static let passResult = object([
        SchemaMember(
            "program", text, "The pass type identifier of the loyalty program.",
            example: "pass.example.cafe"),
        SchemaMember(
            "status", text,
            "success, or why there is no pass, as in Apple's VASReadResult, such as "
                + "vasDataNotFound.", example: "success"),
        SchemaMember(
            "data", text, "The sealed pass in Base64, if any.",
            example: "AAECAwQFBgcICQoLDA0ODw==", isRequired: false),
    ])
}
