// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for the payment sheet's page.
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

    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let sheet = context.dependencies.sheet
        return [
            Endpoint(
                route: try Route(.post, "/v1/sheet/session", operation: "openSheet") {
                    (request) async throws(Problem) in
                    try await context.openSession(of: .sheet, request)
                },
                access: .ticket(.sheet),
                summary: "Exchanges the sheet's token, or a ticket, for a cookie that scripts "
                    + "cannot read, and a secret that other ports of this host do not receive.",
                answer: .json(Schemas.reference("PageSession"))),
            Endpoint(
                route: try Route(.get, "/v1/sheet/events", operation: "watchSheet") { _ in
                    Response(await sheet.open())
                },
                access: .page, summary: "Sends each state of the sheet as an event.",
                answer: .sheetStates),
            Endpoint(
                route: try Route(.post, "/v1/sheet/cancel", operation: "cancelSheet") {
                    (_) async throws(Problem) in try done(await sheet.cancel())
                },
                access: .page, summary: "Closes the sheet for the customer.",
                answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/terms", operation: "answerTerms") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(TermsBody.self)
                    return try done(await sheet.answerTerms(body.accepted))
                },
                access: .page, summary: "Accepts or declines the terms.",
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
                access: .page, summary: "Shows another language until the sheet is closed.",
                body: Schemas.reference("LanguageChoice"), answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/more-time", operation: "extendTime") {
                    (_) async throws(Problem) in try done(await sheet.extendTime())
                },
                access: .page, summary: "Gives the customer more time.", answer: .none),
            Endpoint(
                route: try Route(.post, "/v1/sheet/wallet", operation: "actOnWallet") {
                    (request) async throws(Problem) in
                    let body = try request.decodeStrictly(WalletActionForm.self)
                    let action = try body.understood()
                    return try done(await sheet.act(action, of: body.payment))
                },
                access: .page, summary: "Sends a customer's action in a payment from a wallet.",
                body: Schemas.reference("WalletAction"), answer: .none),
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
