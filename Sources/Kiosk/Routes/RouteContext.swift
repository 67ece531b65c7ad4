// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The parts of the service that the routes use.
struct RouteContext: Sendable {
    let dependencies: ServiceDependencies
    let tokens: AccessTokens
    let streams: AccessStreams
    /// The readers; the name of the first one is `default`.
    let readers: [ReaderService]
    let payments: PaymentService
    /// Whether the service can sell.
    let readiness: ServiceReadiness
    /// Whether the service is stopping.
    let isStopping = Lock(false)

    /// Finds a reader.
    func reader(_ identifier: String?) throws(Problem) -> ReaderService {
        let identifier = identifier ?? Self.firstReader
        guard let reader = readers.first(where: { $0.identifier == identifier }) else {
            throw .noReader
        }
        return reader
    }

    /// The name of the first reader.
    static let firstReader = "default"

    /// Redirects a browser that shows a page's token to the page, with a ticket for it.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: The request, with the form of ``LauncherPage``.
    /// - Returns: The redirection.
    /// - Throws: `Problem` if the form or its token is invalid.
    func launch(_ page: Page, _ request: Request) throws(Problem) -> Response {
        guard request.hasContent("application/x-www-form-urlencoded") else {
            throw Problem(
                .unsupportedMediaType,
                "Send the token as a form: application/x-www-form-urlencoded.")
        }
        let form: Query
        do throws(Problem) {
            form = try Query(parsing: String(decoding: request.body, as: UTF8.self))
        } catch {
            // No token contains what a form cannot.
            throw .wrongToken
        }
        guard form.names == ["token"], let token = form["token"] else {
            throw Problem(.badRequest, "The form must have the member token, and no other.")
        }
        guard tokens.scope(of: AccessTokens.Credential(token: token)) == page.scope else {
            throw .wrongToken
        }
        var response = Response(.seeOther)
        response.headers[.location] = HeaderValue(
            cleaning: page.path + "#ticket=" + tokens.makeTicket(for: page.scope))
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }

    /// Signs a page in.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - request: The page's request. Over TLS, the browser gets a cookie that it sends only over
    ///     TLS (RFC 6265, 5.2.5); without TLS, a browser keeps no such cookie.
    /// - Returns: The response with the page's cookie and, for its script, the secret.
    /// - Throws: `Problem`.
    func openSession(of page: Page, _ request: Request) async throws(Problem) -> Response {
        let session: (cookie: String, secret: String)
        do throws(StateError) {
            session = try await tokens.openSession(of: page.scope)
            // The oldest page may have been signed out.
            streams.endOrphans()
        } catch {
            throw Problem(
                .serviceUnavailable, named: "state-not-writable",
                "The service's state cannot be used.")
        }
        var response = Response.json(["secret": session.secret])
        let secure = request.isOverTLS ? "Secure; " : ""
        response.headers[.setCookie] = HeaderValue(
            cleaning: "\(page.cookie)=\(session.cookie); \(secure)HttpOnly; SameSite=Strict; "
                + page.attributes)
        return response
    }
}

extension Request {
    /// How long a request can wait, in seconds.
    static let waitSeconds = 0...60

    /// Returns the value of the parameter `wait`.
    ///
    /// - Throws: `Problem` unless it is one of ``waitSeconds``.
    func wait() throws(Problem) -> Duration {
        .seconds(
            try QueryDecoder(self, allowing: "wait").integer("wait", in: Self.waitSeconds) ?? 0)
    }
}

extension BodyMember<String> {
    /// Returns a token from the payment service provider.
    static func token(_ name: String, _ summary: String) -> Self {
        .text(
            name, 16_384, summary,
            example: "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJwc3AudGVzdCJ9.c2lnbmF0dXJl")
    }
}

/// The answer to a request to cancel a read or a payment.
struct Cancellation: Encodable {
    let cancelled: Bool
}
