// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The payment sheet's page.
enum PageRoutes {
    /// Everything comes from the service itself, and no other page frames it.
    private static let policy = HeaderValue(
        cleaning: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")

    static func endpoints() throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.get, "/sheet", operation: "getSheetPage") { _ in
                    response(PageFiles.page)
                },
                access: .open, summary: "The payment sheet's page.",
                answer: .content("text/html")),
            Endpoint(
                route: try Route(.get, "/sheet/{asset}", operation: "getSheetAsset") {
                    (_, asset: String) async throws(Problem) in
                    guard let file = PageFiles.asset(asset) else {
                        throw Problem(.notFound, "The page has no such file.")
                    }
                    return response(file)
                },
                access: .open, summary: "A file of the payment sheet's page.",
                answer: .content("text/plain")),
        ]
    }

    private static func response(_ file: PageFiles.File) -> Response {
        var response = Response(type: file.type, body: file.bytes)
        response.headers[.contentSecurityPolicy] = policy
        response.headers[.referrerPolicy] = "no-referrer"
        // A new version of the service must not meet an old page.
        response.headers[.cacheControl] = "no-cache"
        return response
    }
}
