// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Context {
    /// Signs a page in.
    ///
    /// - Returns: The answer with the page's cookie.
    /// - Throws: `Problem`.
    func openSession(of page: Page) async throws(Problem) -> Response {
        let cookie: String
        do throws(StateError) {
            cookie = try await tokens.openSession(of: page.scope)
        } catch {
            throw Problem(
                .serviceUnavailable, named: "state-not-writable",
                "The service's state cannot be used.")
        }
        var response = Response(.noContent)
        response.headers[.setCookie] = HeaderValue(
            cleaning: "\(page.cookie)=\(cookie); HttpOnly; SameSite=Strict; \(page.attributes)")
        return response
    }
}
