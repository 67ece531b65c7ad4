// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension RouteContext {
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
