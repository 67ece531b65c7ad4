// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The routes for the pages of the payment sheet and the operator.
enum PageRoutes {
    static func endpoints() throws(RouteError) -> [Endpoint] {
        try endpoints(
            "/sheet", "Sheet", "payment sheet's", PageFiles.page, PageFiles.asset)
            + endpoints(
                "/console", "Console", "operator's", ConsoleFiles.page, ConsoleFiles.asset)
    }

    private static func endpoints(
        _ path: String, _ name: String, _ owner: String, _ page: PageFile,
        _ asset: @escaping @Sendable (String) -> PageFile?
    ) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.get, path, operation: "get\(name)Page") { _ in page.response },
                access: .open, summary: "The \(owner) page.", answer: .content("text/html")),
            Endpoint(
                route: try Route(.get, path + "/{asset}", operation: "get\(name)Asset") {
                    (_, name: String) async throws(Problem) in
                    guard let file = asset(name) else {
                        throw Problem(.notFound, "The page has no such file.")
                    }
                    return file.response
                },
                access: .open, summary: "A file of the \(owner) page.",
                answer: .content("text/plain")),
        ]
    }
}
