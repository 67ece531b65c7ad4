// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// What the payment sheet's page asks and answers.
enum SheetRoutes {
    private struct TermsBody: Codable {
        let accepted: Bool
    }

    private struct KeyBody: Codable {
        let entry: String
        let key: String
    }

    private struct LanguageBody: Codable {
        let language: String
    }

    static func endpoints(_ context: Context) throws(RouteError) -> [Endpoint] {
        let sheet = context.parts.sheet
        return [
            Endpoint(
                route: try Route(.post, "/v1/sheet/session", operation: "openSheet") {
                    (request) async throws(Problem) in
                    try await context.openSession(of: .sheet, request)
                },
                access: .token([.sheet]),
                summary: "Changes the sheet's token for a cookie that scripts cannot read, and a "
                    + "secret that other ports of this host do not get.",
                answer: .json(Schemas.reference("PageSession"))),
            Endpoint(
                route: try Route(.get, "/v1/sheet/events", operation: "watchSheet") { _ in
                    Response(await sheet.open())
                },
                access: .page, summary: "Server-sent events: each state of the sheet as a whole.",
                answer: .content("text/event-stream")),
            Endpoint(
                route: try Route(.post, "/v1/sheet/cancel", operation: "cancelSheet") {
                    (_) async throws(Problem) in try done(await sheet.cancel())
                },
                access: .page, summary: "Closes the sheet, as the customer wishes.",
                answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/terms", operation: "answerTerms") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(TermsBody.self)
                    return try done(await sheet.answerTerms(body.accepted))
                },
                access: .page, summary: "Accepts the terms, or does not.",
                body: Schemas.reference("TermsAnswer"), answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/pin", operation: pressKey) {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(KeyBody.self)
                    return try done(await sheet.press(body.key, entry: body.entry))
                },
                access: .page, summary: "Presses a key of the PIN pad.",
                body: Schemas.reference("PINKey"), answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/language", operation: "chooseLanguage") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(LanguageBody.self)
                    return try done(await sheet.speak(body.language))
                },
                access: .page, summary: "Speaks another language until the sheet is closed.",
                body: Schemas.reference("LanguageChoice"), answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/wallet", operation: "actOnWallet") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(WalletActionForm.self)
                    let action = try body.understood()
                    return try done(await sheet.act(action, of: body.payment))
                },
                access: .page, summary: "Chooses, types or agrees in a payment from a wallet.",
                body: Schemas.reference("WalletAction"), answer: .none),
        ]
    }

    /// The operation of which nothing is logged: the keys' times would tell of the PIN.
    static let pressKey = "pressKey"

    private static func done(_ isDone: Bool) throws(Problem) -> Response {
        guard isDone else {
            throw Problem(.conflict, named: "not-asked", "The sheet does not ask for this now.")
        }
        return Response(.noContent)
    }
}
