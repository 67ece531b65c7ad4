// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of the operator's console, by name.
    static let console: [String: JSONValue] = [
        "ConsoleLists": object([
            ("reads", array(reference("ConsoleRead")), true),
            ("payments", array(reference("ConsolePayment")), true), ("hasFinger", boolean, true),
        ]),
        "ConsolePayment": object([
            ("id", text, true), ("createdAt", integer, true),
            ("state", texts(PaymentState.allCases.map(\.rawValue)), true),
            ("amount", text, false), ("currencyCode", text, false), ("merchant", text, false),
            ("error", reference("ReadFault"), false),
        ]),
        "ConsoleRead": object([
            ("id", text, true), ("reader", text, true), ("createdAt", integer, true),
            ("kind", texts(ReadOrder.Kind.allCases.map(\.rawValue)), true),
            ("state", texts(ReadState.allCases.map(\.rawValue)), true),
            ("amount", text, false), ("otherAmount", text, false), ("currencyCode", text, false),
            ("type", texts(ReadOrder.TransactionType.allCases.map(\.rawValue)), true),
            ("merchant", text, false), ("account", text, false), ("application", text, false),
            ("scheme", text, false),
            ("outcome", texts(PaymentDecision.allCases.map(\.rawValue)), false),
            ("pin", texts(PINCapture.State.allCases.map(\.rawValue)), false),
            ("error", reference("ReadFault"), false),
            (
                "timeLine",
                array(
                    object([
                        ("step", texts(TimeLine.Step.allCases.map(\.rawValue)), true),
                        ("milliseconds", number, true),
                    ])), false
            ),
            ("cardMilliseconds", number, false), ("readerMilliseconds", number, false),
            ("hasDialogue", boolean, true),
        ]),
        "Dialogue": object([
            ("read", text, true), ("cards", array(reference("DialogueCard")), true),
        ]),
        "DialogueCard": object([
            ("begunMilliseconds", number, true), ("exchanges", array(exchange), true),
            ("remarks", array(reference("DialogueNode")), true),
        ]),
        "DialogueNode": object([
            (
                "kind",
                texts([
                    "command", "response", "comment", "element", "field", "bits", "warning",
                ]), true
            ),
            ("label", text, false), ("name", text, true), ("bytes", text, false),
            ("value", text, false), ("length", integer, false), ("milliseconds", number, false),
            ("isMasked", boolean, false), ("offset", integer, false), ("size", integer, false),
            ("children", array(reference("DialogueNode")), false),
        ]),
        "EmulatedCardList": object([
            ("cards", array(reference("EmulatedCard")), true), ("inField", text, false),
        ]),
        "EmulatedCard": object([
            ("name", text, true), ("summary", text, true), ("scheme", text, true),
            ("account", text, true), ("applications", array(text), true),
        ]),
        "TapOrder": object([
            ("card", text, true), ("faults", array(text), false), ("reader", text, false),
        ]),
        "Tap": object([("card", text, true), ("read", text, true)]),
        "Finger": object([("isOwner", boolean, true)]),
    ]

    private static let exchange = object([
        ("begunMilliseconds", number, false), ("milliseconds", number, false),
        ("command", reference("DialogueNode"), true),
        ("answer", reference("DialogueNode"), false),
        ("commandBytes", text, false), ("answerBytes", text, false),
    ])
}
