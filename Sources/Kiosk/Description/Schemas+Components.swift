// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of readers and reads, by name.
    static let components: [String: JSONValue] = [
        "Health": object([
            ("status", texts(["ok", "ready"]), true), ("clock", text, false),
            ("certificate", text, false),
        ]),
        "Reader": object([
            ("id", text, true), ("name", text, true), ("isEmulated", boolean, true),
            ("identifier", text, false), ("isPrepared", boolean, true),
            ("isPreparedToStore", boolean, true),
            ("isBusy", boolean, true),
        ]),
        "ReaderToken": object([("token", token, true)]),
        "PINToken": object([("token", token, true)]),
        "LinkRequest": object([("token", token, true), ("again", boolean, false)]),
        "Link": object([("isLinked", boolean, true)]),
        "Outcome": object([
            ("outcome", texts(PaymentDecision.allCases.map(\.rawValue)), true)
        ]),
        "Cancellation": object([("cancelled", boolean, true)]),
        "Store": object([
            ("count", integer, true), ("readCount", integer, false), ("expiresAt", integer, false),
        ]),
        "BatchRequest": object([("size", count, false)]),
        "Batch": ["type": "object"],
        "ResolveRequest": object([("deletionToken", token, true)]),
        "PageSession": object([("secret", text, true)]),
        "LaunchForm": object([("token", token, true)]),
        "TermsAnswer": object([("accepted", boolean, true)]),
        "PINKey": object([("entry", text, true), ("key", text, true)]),
        "LanguageChoice": object([("language", text, true)]),
        "ReadOrder": readOrder,
        "LoyaltyOrder": loyaltyOrder,
        "AmountDescription": amountDescription,
        "Read": read,
        "CardResult": cardResult,
        "PassResult": object([
            ("programme", text, true), ("status", text, true), ("data", text, false),
        ]),
        "ReadFault": object([
            ("name", text, true), ("description", text, true), ("detail", text, false),
        ]),
        "PINCapture": object([
            ("state", texts(PINCapture.State.allCases.map(\.rawValue)), true),
            ("result", reference("CardResult"), false), ("error", reference("ReadFault"), false),
            ("reason", reason, false),
        ]),
    ]

    /// Why a read, a PIN entry, or a payment was canceled.
    static let reason = texts(CancellationReason.allCases.map(\.rawValue))

    private static let readOrder = object([
        ("reader", text, false), ("kind", texts(ReadOrder.Kind.allCases.map(\.rawValue)), true),
        ("amount", amount, false), ("otherAmount", amount, false),
        ("currencyCode", currency, false),
        ("type", texts(ReadOrder.TransactionType.allCases.map(\.rawValue)), false),
        ("verificationReason", texts(ReadOrder.Reason.allCases.map(\.rawValue)), false),
        ("preferredAIDs", array(text), false), ("language", text, false),
        ("description", reference("AmountDescription"), false),
        ("usesISOCurrencySymbol", boolean, false), ("loyalty", reference("LoyaltyOrder"), false),
        ("store", boolean, false), ("awaitsOutcome", boolean, false),
        ("reference", printableText, false),
    ])

    private static let loyaltyOrder = object([
        (
            "merchants",
            array(object([("id", text, true), ("url", text, false), ("name", text, false)])), true
        ),
        ("type", text, false), ("stopOnVASResult", boolean, false),
    ])

    private static let amountDescription = object([
        ("kind", texts(AmountDescription.Kind.allCases.map(\.rawValue)), true),
        ("percent", number, false), ("amount", amount, false),
        ("cycle", texts(AmountDescription.Cycle.allCases.map(\.rawValue)), false),
        ("payments", count, false),
    ])

    private static let read = object([
        ("id", text, true), ("reader", text, true), ("createdAt", integer, true),
        ("endedAt", integer, false), ("state", texts(ReadState.allCases.map(\.rawValue)), true),
        ("request", reference("ReadOrder"), true), ("result", reference("CardResult"), false),
        ("passes", array(reference("PassResult")), false),
        ("error", reference("ReadFault"), false), ("pin", reference("PINCapture"), false),
        ("outcome", texts(PaymentDecision.allCases.map(\.rawValue)), false),
        ("reason", reason, false), ("wasInterrupted", boolean, false),
    ])

    private static let cardResult = object([
        ("id", text, true), ("outcome", texts(["success", "cardDeclined", "failure"]), true),
        ("paymentCardData", text, false), ("generalCardData", text, false),
        ("applicationTypeIdentifier", text, false), ("pinBypassed", boolean, true),
        ("isPINFallback", boolean, true), ("cardEffectiveState", text, false),
        ("cardExpirationState", text, false),
    ])
}
