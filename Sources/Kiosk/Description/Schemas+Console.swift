// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of the operator's console, by name.
    static let console: [String: JSONValue] = [
        "ConsoleLists": object([
            SchemaMember(
                "reads", array(reference("ConsoleRead")), "The last 32 reads, newest first."),
            SchemaMember(
                "payments", array(reference("ConsolePayment")),
                "The last 32 payments from a wallet, newest first."),
            SchemaMember(
                "hasEmulatedWallet", boolean,
                "Whether the wallet is emulated, so that you can choose who pays."),
        ]),
        "ConsolePayment": consolePayment,
        "ConsoleRead": object(consoleReadHead + consoleReadCard + consoleReadTimes),
        "Dialogue": object([
            SchemaMember(
                "read", text, "The id of the read to which the dialogue belongs.",
                example: identifierExample),
            SchemaMember(
                "cards", array(reference("DialogueCard")),
                "The dialogue with each card, in the order in which they came."),
        ]),
        "DialogueCard": object([
            SchemaMember(
                "begunMilliseconds", number,
                "When the card came, in milliseconds since the read began.",
                example: .decimal("812.375")),
            SchemaMember(
                "exchanges", array(exchange), "The commands and their responses, in order."),
            SchemaMember(
                "remarks", array(reference("DialogueNode")),
                "What is said of no single command, such as whether signatures are genuine."),
        ]),
        "DialogueNode": object(nodeHead + nodePlace),
        "EmulatedCardList": object([
            SchemaMember(
                "cards", array(reference("EmulatedCard")), "The cards that can be tapped."),
            SchemaMember(
                "inField", text, "The card that stays in the field; absent if cards are tapped.",
                example: "visa-credit", isRequired: false),
        ]),
        "EmulatedCard": emulatedCard,
        "Tap": object([
            SchemaMember(
                "card", text, "The name of the card that is held to the reader.",
                example: "visa-credit"),
            SchemaMember(
                "read", text, "The id of the read that gets the card.", example: identifierExample),
        ]),
        "Biometrics": object([
            SchemaMember(
                "isOwner", boolean,
                "Whether the fingerprint or face is that of the emulated wallet's owner.")
        ]),
    ]

    // MARK: - Payments and reads

    private static let consolePayment = object([
        SchemaMember("id", text, "The identifier of the payment.", example: identifierExample),
        paymentCreation, paymentState,
        SchemaMember(
            "amount", text,
            "The latest total with its currency's decimals; absent if an earlier version stored the "
                + "payment.", example: "12.50", isRequired: false),
        SchemaMember(
            "currencyCode", text,
            "The ISO 4217 code of the amount's currency; absent as amount is.",
            example: "EUR", isRequired: false),
        SchemaMember(
            "merchant", text, "The merchant's name on the sheet; absent as amount is.",
            example: "Corner Coffee", isRequired: false),
        SchemaMember(
            "error", reference("ReadFault"), "Why the payment was not made; absent otherwise.",
            isRequired: false),
    ])

    private static let consoleReadHead = [
        SchemaMember("id", text, "The identifier of the read.", example: identifierExample),
        SchemaMember("reader", text, "The id of the reader that reads.", example: "default"),
        SchemaMember(
            "createdAt", integer, "When the read was requested, in seconds since 1970.",
            example: timeExample),
        SchemaMember("kind", kinds, "What is read: a card that pays, a card to verify, or passes."),
        SchemaMember(
            "state", texts(ReadState.allCases.map(\.rawValue)),
            "How far the read is, or how it ended."),
        SchemaMember(
            "amount", text, "The amount as the order has it; absent if it has none.",
            example: "12.50", isRequired: false),
        SchemaMember(
            "otherAmount", text, "The cashback that the amount includes, if any.",
            example: "5.00", isRequired: false),
        SchemaMember(
            "currencyCode", text,
            "The ISO 4217 code of the amount's currency; absent if the order has none.",
            example: "EUR", isRequired: false),
        SchemaMember(
            "type", transactionTypes,
            "The type of the payment; purchase if the order has none."),
    ]

    private static let consoleReadCard = [
        SchemaMember(
            "merchant", text,
            "The merchant's name, as the sheet showed it; absent for a read before the last start.",
            example: "Cafe One", isRequired: false),
        SchemaMember(
            "account", text, "The masked account number of an emulated card; absent otherwise.",
            example: "476173******0010", isRequired: false),
        SchemaMember(
            "application", text, "The name of the card's application; absent if it is unknown.",
            example: "Visa credit or debit", isRequired: false),
        SchemaMember(
            "scheme", text, "The name of the card's scheme; absent if it is unknown.",
            example: "Visa", isRequired: false),
        SchemaMember(
            "outcome", outcomes, "The outcome of the payment; absent until the client reports it.",
            isRequired: false),
        SchemaMember(
            "pin", texts(PINCapture.State.allCases.map(\.rawValue)),
            "How far the PIN entry after the read is, or how it ended; absent without one.",
            isRequired: false),
        SchemaMember(
            "error", reference("ReadFault"),
            "Why the read ended without being complete; absent otherwise.", isRequired: false),
    ]

    private static let consoleReadTimes = [
        SchemaMember(
            "timeLine", array(object(timeLineEntry)),
            "The steps of the read, in order; absent for a read before the last start.",
            isRequired: false),
        SchemaMember(
            "cardMilliseconds", number,
            "How long emulated cards took for their responses, in milliseconds; absent for others.",
            example: .decimal("41.205"), isRequired: false),
        SchemaMember(
            "readerMilliseconds", number,
            "How long the reader took while an emulated card was in the field, in milliseconds; "
                + "absent for others.", example: .decimal("18.5"), isRequired: false),
        SchemaMember("hasDialogue", boolean, "Whether the dialogue of the read can be requested."),
    ]

    private static let timeLineEntry = [
        SchemaMember(
            "step", texts(TimeLine.Step.allCases.map(\.rawValue)), "What happened at this time."),
        SchemaMember(
            "milliseconds", number, "When it happened, in milliseconds since the read began.",
            example: .decimal("812.375")),
    ]

    // MARK: - The dialogue

    private static let exchange = object([
        SchemaMember(
            "begunMilliseconds", number,
            "When the command was sent, in milliseconds since the read began; absent if unknown.",
            example: .decimal("815.25"), isRequired: false),
        SchemaMember(
            "milliseconds", number,
            "How long the card took for its response, in milliseconds; absent if it did not respond.",
            example: .decimal("2.125"), isRequired: false),
        SchemaMember("command", reference("DialogueNode"), "The decoded command."),
        SchemaMember(
            "answer", reference("DialogueNode"),
            "The decoded response; absent if the card did not respond.", isRequired: false),
        SchemaMember(
            "commandBytes", text,
            "The bytes of the command as hexadecimal digits, with ** for each masked byte.",
            example: "00A404000E325041592E5359532E444446303100", isRequired: false),
        SchemaMember(
            "answerBytes", text,
            "The bytes of the response as hexadecimal digits, with ** for each masked byte; absent "
                + "if the card did not respond.", example: "9000", isRequired: false),
    ])

    private static let nodeHead = [
        SchemaMember(
            "kind",
            texts(["command", "response", "comment", "element", "field", "bits", "warning"]),
            "What the node describes: a message, a remark, a data object, a part of one, or a "
                + "deviation from the specifications."),
        SchemaMember(
            "label", text,
            "The tag in hexadecimal digits, the header of a command, or a picture of bits; absent "
                + "without one.", example: "9F26", isRequired: false),
        SchemaMember(
            "name", text, "The name in the specifications, or the text of a remark.",
            example: "Application Cryptogram"),
        SchemaMember(
            "bytes", text,
            "The value as hexadecimal digits, with ** for each masked byte; absent if it is not shown.",
            example: "0011223344556677", isRequired: false),
        SchemaMember(
            "value", text, "What the value means, in English; absent if there is no more to say.",
            example: "EUR 12.50", isRequired: false),
        SchemaMember(
            "length", integer, "The number of bytes of the value; absent without a value.",
            example: 8, isRequired: false),
        SchemaMember(
            "milliseconds", number,
            "How long the card took for this response, in milliseconds; absent for other nodes.",
            example: .decimal("2.125"), isRequired: false),
        SchemaMember(
            "isMasked", boolean, "True if a part of the value is masked; absent otherwise.",
            isRequired: false),
    ]

    private static let nodePlace = [
        SchemaMember(
            "offset", integer,
            "The position in the message of the data object's first byte, counted from zero; absent "
                + "if it is not in the message as it is.", example: 2, isRequired: false),
        SchemaMember(
            "size", integer,
            "The number of bytes of the data object in the message, with tag and length; absent as "
                + "offset is.", example: 11, isRequired: false),
        SchemaMember(
            "children", array(reference("DialogueNode")),
            "The parts of the message or the value, in order, if any.",
            isRequired: false),
    ]

    private static let emulatedCard = object([
        SchemaMember(
            "name", text, "The name of the card, with which it is tapped.", example: "visa-credit"),
        SchemaMember(
            "summary", text, "What the card is, and what it is for, in English.",
            example: "A Visa credit card."),
        SchemaMember("scheme", text, "The scheme of the card, such as visa.", example: "visa"),
        SchemaMember(
            "account", text, "The masked account number of the card.", example: "476173******0010"),
        SchemaMember(
            "applications", array(text),
            "The identifiers of the card's applications (AID) as hexadecimal digits.",
            example: ["A0000000031010"]),
    ])
}
