// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for the payment sheet's page.
enum SheetRoutes {
    private static let termsAnswer = RequestBody(
        .boolean("accepted", "Whether the merchant accepts the terms.")
    ) { $0 }

    private static let key = RequestBody(
        .text(
            "entry", 64,
            "The entry that the page shows, from pin.entry of the sheet's state; keys for another "
                + "one are refused.", example: "2"),
        .text(
            "key", 64,
            "clear, enter, cancel, bypass, moreTime, a digit, or, if the digits are shuffled, p and "
                + "the position of the digit.", example: "clear")
    ) { (entry: $0, key: $1) }

    private static let language = RequestBody(
        .text(
            "language", 64, "The code of one of the languages in the sheet's state.",
            example: "de")
    ) { $0 }

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let sheet = context.dependencies.sheet
        return [
            try Endpoint(
                .post, "/v1/sheet/session", operation: "openSheet",
                "Exchanges the sheet's token, or a ticket, for a cookie that scripts "
                    + "cannot read, and a secret that other ports of this host do not receive.",
                access: .ticket(.sheet), answer: .json(Schemas.reference("PageSession"))
            ) { (request) async throws(Problem) in
                try await context.openSession(of: .sheet, request.message)
            },
            try Endpoint(
                .get, "/v1/sheet/events", operation: "watchSheet",
                "Sends each state of the sheet as an event.", access: .page, answer: .sheetStates
            ) { _ in
                Response(await sheet.open())
            },
            try Endpoint(
                .post, "/v1/sheet/cancel", operation: "cancelSheet",
                "Closes the sheet for the customer.", access: .page, answer: .none
            ) {
                (_) async throws(Problem) in try done(await sheet.cancel())
            },
            try Endpoint(
                .post, "/v1/sheet/terms", operation: "answerTerms",
                "Accepts or declines the terms.", access: .page,
                body: termsAnswer, answer: .none
            ) { (request) async throws(Problem) in
                try done(await sheet.answerTerms(request.readBody()))
            },
            try Endpoint(
                .post, "/v1/sheet/pin", operation: pressKey, "Presses a key of the PIN pad.",
                access: .page, body: key, answer: .none
            ) { (request) async throws(Problem) in
                let body = try request.readBody()
                return try done(await sheet.press(body.key, entry: body.entry))
            },
            try Endpoint(
                .post, "/v1/sheet/language", operation: "chooseLanguage",
                "Shows another language until the sheet is closed.", access: .page,
                body: language, answer: .none
            ) { (request) async throws(Problem) in
                try done(await sheet.speak(request.readBody()))
            },
            try Endpoint(
                .post, "/v1/sheet/more-time", operation: "extendTime",
                "Gives the customer more time.", access: .page, answer: .none
            ) {
                (_) async throws(Problem) in try done(await sheet.extendTime())
            },
            try Endpoint(
                .post, "/v1/sheet/wallet", operation: "actOnWallet",
                "Sends a customer's action in a payment from a wallet.", access: .page,
                body: RequestBody<WalletActionForm>(decoding: Schemas.reference("WalletAction")),
                answer: .none
            ) { (request) async throws(Problem) in
                let body = try request.readBody()
                let action = try body.understood()
                return try done(await sheet.act(action, of: body.payment))
            },
        ]
    }

    /// The operation that is not logged, because the times of the keys would reveal the PIN.
    static let pressKey = "pressKey"

    private static func done(_ isDone: Bool) throws(Problem) -> Response {
        guard isDone else {
            throw Problem(.conflict, named: "not-asked", "The sheet is not asking for this now.")
        }
        return Response(.noContent)
    }
}
