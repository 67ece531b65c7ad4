// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer
internal import ServiceInterface
internal import Support

extension Schemas {
    /// The schemas of the payment sheet's states, by name.
    static let sheet: [String: JSONValue] = [
        "SheetState": object(sheetHead + sheetTexts + sheetParts),
        "SheetWords": object(sheetWords),
        "SheetPIN": sheetPIN,
        "SheetWallet": object(sheetWallet + walletParts),
        "SheetWalletRow": object(walletRow),
        "SheetWalletForm": walletForm,
    ]

    private static func words(
        _ name: String, _ description: String, example: String, isRequired: Bool = true
    ) -> SchemaMember {
        SchemaMember(name, text, description, example: .string(example), isRequired: isRequired)
    }

    // MARK: - The sheet

    private static let sheetHead = [
        SchemaMember(
            "number", integer, "The number of the state, which grows with each one.", example: 7),
        SchemaMember(
            "screen", texts(SheetState.Screen.allCases.map(\.rawValue)), "What the page shows."),
        words(
            "language", "The code of the language of all texts, a BCP 47 tag.", example: "en"),
        SchemaMember(
            "direction", texts(["ltr", "rtl"]), "Whether the language is written to the right."),
        words("merchant", "The merchant's name; may be empty.", example: "Corner Coffee"),
        words(
            "amount", "The amount as the customer reads it; absent without one.",
            example: "€12.50", isRequired: false),
        words(
            "purpose",
            "What the card is read for, in place of an amount, or the merchant's name on the idle screen; "
                + "absent with an amount.", example: "Verify card", isRequired: false),
        words(
            "description", "The text below the amount, if any.",
            example: "Includes a surcharge of 2.5%", isRequired: false),
    ]

    private static let sheetTexts = [
        words("prompt", "What the customer is to do; may be empty.", example: "Hold card here"),
        words(
            "detail", "The text below the prompt, if any.",
            example: "The card could not be read.", isRequired: false),
        SchemaMember(
            "lights", integer(0...4), "How many of the four status lights are on.", example: 1),
        SchemaMember(
            "tone", texts(["success", "alert"]), "The tone to play now; absent for none.",
            isRequired: false),
        SchemaMember("canCancel", boolean, "Whether the customer can close the sheet now."),
        SchemaMember("words", reference("SheetWords"), "The fixed texts of the page."),
        SchemaMember(
            "languages",
            array(
                object([
                    words("code", "The code of the language, a BCP 47 tag.", example: "de"),
                    words("name", "The name of the language in itself.", example: "Deutsch"),
                ])), "The languages that the customer can choose."),
    ]

    private static let sheetParts = [
        SchemaMember(
            "time",
            object([
                SchemaMember("seconds", integer, "How many seconds are left.", example: 9),
                SchemaMember(
                    "canExtend", boolean, "Whether the customer can have more time."),
            ]), "How long the sheet waits for the customer; absent if it does not.",
            isRequired: false),
        SchemaMember(
            "pin", reference("SheetPIN"), "The PIN pad; absent if the page shows none.",
            isRequired: false),
        SchemaMember(
            "terms",
            object([
                SchemaMember(
                    "paragraphs", array(text), "The paragraphs of the terms.",
                    example: ["These terms are for tests."])
            ]), "The terms to accept; absent if the page shows none.", isRequired: false),
        SchemaMember(
            "wallet", reference("SheetWallet"),
            "The payment from a wallet, if any.", isRequired: false),
        SchemaMember(
            "shop",
            object([
                words(
                    "color", "The color of the screen; absent for that of the page.",
                    example: "#0b5d52", isRequired: false),
                SchemaMember(
                    "isDark", boolean, "Whether white text is easier to read on the color."),
                SchemaMember("hasLogo", boolean, "Whether /sheet/logo is a picture."),
            ]), "How the page shows the shop; absent unless the screen is idle.",
            isRequired: false),
        SchemaMember(
            "networks", array(text),
            "The names of the networks whose cards the reader takes, while the sheet asks for one; "
                + "otherwise empty.",
            example: ["Visa", "Mastercard"]),
        SchemaMember(
            "readerSide", texts(ShopDesign.Side.allCases.map(\.rawValue)),
            "The side of the screen where the reader is; absent if it is not known.",
            isRequired: false),
    ]

    private static let sheetWords = [
        words("title", "The name of the page.", example: "Payment"),
        words(
            "notice", "The notice at the end of the page.",
            example: "Test instrument: test cards and test PINs only"),
        words("accept", "The button that accepts the terms.", example: "Accept"),
        words("decline", "The button that declines the terms.", example: "Decline"),
        words("bypass", "The button that goes on without a PIN.", example: "No PIN"),
        words("cancel", "The button that closes the sheet.", example: "Cancel"),
        words("clear", "The key that deletes the digits.", example: "Clear"),
        words("enter", "The key that ends the PIN entry.", example: "Confirm"),
        words(
            "offline", "What the page says while the service does not respond.",
            example: "No connection. Do not tap."),
        words(
            "timeLeft", "The text for the last seconds, with {seconds} for their number.",
            example: "{seconds} seconds left"),
        words("moreTime", "The button that gives more time.", example: "More time"),
        words(
            "networks", "The name of the list of networks, for screen readers.",
            example: "Accepted cards"),
    ]

    private static let sheetPIN = object([
        words("entry", "The identifier of the PIN entry, which each key must name.", example: "2"),
        SchemaMember(
            "places", integer,
            "How many places the page shows for digits: twelve for a PIN, whatever its length.",
            example: 12),
        SchemaMember("digits", integer, "How many digits are entered.", example: 0),
        SchemaMember("allowsBypass", boolean, "Whether the customer can go on without a PIN."),
        words(
            "progress", "How many digits are entered, in words, for screen readers.",
            example: "No digits entered"),
        SchemaMember(
            "order", array(text),
            "The digits in the order of the pad, if they are shuffled; absent otherwise.",
            example: ["3", "1", "4", "0", "5", "9", "2", "6", "8", "7"], isRequired: false),
        SchemaMember(
            "words",
            object([
                words("digit", "The name of the key of every digit.", example: "Digit"),
                words("deleted", "What is said after digits are deleted.", example: "Deleted"),
                words(
                    "name", "The name of PIN entry without sight.",
                    example: "PIN entry without sight"),
                words(
                    "hint", "How to begin PIN entry without sight.",
                    example: "Touch the screen with two fingers."),
                words(
                    "instructions",
                    "How it works, with {clear} and {confirm} for the names of these keys.",
                    example: "The whole screen is the PIN pad."),
            ]), "The texts of the PIN pad for customers who do not see it."),
    ])

    // MARK: - Payments from a wallet

    private static let actions = texts(WalletActionForm.Action.allCases.map(\.rawValue))

    private static let sheetWallet = [
        SchemaMember("payment", text, "The id of the payment.", example: identifierExample),
        SchemaMember(
            "isWaiting", boolean, "Whether the page must wait for the service or its client."),
        SchemaMember("isAlert", boolean, "Whether the prompt reports an error."),
        SchemaMember(
            "lines",
            array(
                object([
                    words("label", "What is paid.", example: "Beans"),
                    words("amount", "The amount as the customer reads it.", example: "€10.00"),
                    words(
                        "detail", "When it is charged; absent for now.", example: "Every month",
                        isRequired: false),
                    SchemaMember("isPending", boolean, "Whether the amount is not known yet."),
                ])), "The lines of the payment, without the total."),
        SchemaMember(
            "agreement", array(text), "What the customer agrees to beyond this payment.",
            example: ["Coffee every month"]),
    ]

    private static let walletParts = [
        SchemaMember(
            "rows", array(reference("SheetWalletRow")), "What the customer can choose."),
        SchemaMember(
            "consents",
            array(
                object([
                    words("label", "The text of the button.", example: "Confirm"),
                    SchemaMember("action", actions, "The action that the button sends."),
                    SchemaMember("isMain", boolean, "Whether the page emphasizes the button."),
                ])), "The buttons with which the customer agrees."),
        SchemaMember("canAuthorize", boolean, "Whether the customer can agree now."),
        SchemaMember(
            "words",
            object([
                words("done", "The button that submits a form.", example: "Done"),
                words("close", "The button that closes a form.", example: "Close"),
                words(
                    "required", "The text in an empty field that is required.",
                    example: "Required"),
                words("missing", "What is wrong with such a field.", example: "Enter this."),
                words(
                    "fix", "The text above fields with errors, with {fields} for their names.",
                    example: "Check {fields}"),
                words(
                    "language", "The language of the names of countries, a BCP 47 tag.",
                    example: "en"),
            ]), "The fixed texts of this part of the page."),
    ]

    private static let walletRow = [
        SchemaMember(
            "kind", texts(SheetRow.allCases.map(\.rawValue)), "What the row is about."),
        words("label", "The name of the row.", example: "Shipping"),
        words("title", "The present choice, or a request to choose.", example: "Post"),
        SchemaMember(
            "lines", array(text), "More about the present choice.",
            example: ["Arrives in two days"]),
        words(
            "amount", "What the choice costs; absent if it costs nothing of its own.",
            example: "€2.00", isRequired: false),
        words(
            "error", "What is wrong with the choice; absent if nothing is.",
            example: "We do not ship to this city.", isRequired: false),
        SchemaMember(
            "action", actions, "The action that submits a choice, if any.",
            isRequired: false),
        SchemaMember(
            "choices",
            array(
                object([
                    words("value", "The value that the action sends.", example: "post"),
                    words("title", "The name of the choice.", example: "Post"),
                    SchemaMember(
                        "lines", array(text), "More about the choice.",
                        example: ["Arrives in two days"]),
                    words(
                        "amount", "What the choice costs; absent if it costs nothing of its own.",
                        example: "€2.00", isRequired: false),
                    SchemaMember("isChosen", boolean, "Whether this is the present choice."),
                ])), "The choices of the customer."),
        SchemaMember(
            "form", reference("SheetWalletForm"),
            "The form with which the customer enters another choice, if any.",
            isRequired: false),
    ]

    private static let walletForm = object([
        words("title", "The button that opens the form.", example: "Enter another address"),
        SchemaMember("action", actions, "The action that submits the form."),
        SchemaMember(
            "fields",
            array(
                object([
                    words(
                        "name", "The name of the member of Contact, or coupon.",
                        example: "locality"),
                    words("label", "The name of the field.", example: "City"),
                    words("value", "What is in the field; may be empty.", example: "Cupertino"),
                    words(
                        "error", "What is wrong with the field; absent if nothing is.",
                        example: "We do not ship to this city.", isRequired: false),
                    SchemaMember("isRequired", boolean, "Whether the field must have a value."),
                ])), "The fields of the form."),
    ])
}
