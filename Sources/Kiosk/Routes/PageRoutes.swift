// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPages
internal import HTTPServer
internal import ServiceInterface

/// The routes for the pages of the payment sheet and the operator.
enum PageRoutes {
    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let sheet = context.dependencies.sheet
        return try endpoints(.sheet, "Sheet", "payment sheet's", context) { name in
            name == "logo"
                ? await sheet.logo.map { PageFile($0) } : PageFiles.asset(name, of: .sheet)
        }
            + endpoints(.console, "Console", "operator's", context) { name in
                PageFiles.asset(name, of: .console)
            }
    }

    private static func endpoints(
        _ page: Page, _ name: String, _ owner: String, _ context: RouteContext,
        _ asset: @escaping @Sendable (String) async -> PageFile?
    ) throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, page.path, operation: "get\(name)Page", "The \(owner) page.", access: .open,
                answer: .content("text/html")
            ) { _ in
                PageFiles.document(page).response
            },
            try Endpoint(
                .post, page.path, operation: "launch\(name)",
                "Redirects a browser that sends the \(owner) token to the page, with a "
                    + "ticket in its address, which is valid once and for a minute.", access: .open,
                body: RequestBody<Void>(
                    schema: Schemas.reference("LaunchForm"),
                    mediaType: "application/x-www-form-urlencoded"
                ) { _ in }, answer: .redirection
            ) { (request) throws(Problem) in
                try context.launch(page, request.message)
            },
            try Endpoint(
                .get, page.path + "/{asset}", operation: "get\(name)Asset",
                "A file of the \(owner) page.", access: .open, answer: .content("*/*")
            ) { (_, name: String) async throws(Problem) in
                guard let file = await asset(name) else {
                    throw Problem(.notFound, "The page has no such file.")
                }
                return file.response
            },
        ]
    }
}

/// A file of a page: a part of the program, or the shop's picture.
private struct PageFile: Sendable {
    enum Kind: Sendable {
        case page, script, style, image
        case picture(Picture.Format)
    }

    let kind: Kind
    let bytes: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    init(_ picture: Picture) {
        self.init(.picture(picture.format), picture.bytes)
    }

    /// The file as a response.
    var response: Response {
        var response = Response(type: kind.mediaType, body: bytes)
        response.isShared = true
        response.headers[.contentSecurityPolicy] = Self.policy
        response.headers[.referrerPolicy] = "no-referrer"
        // An old page must not use a new version of the service.
        response.headers[.cacheControl] = "no-cache"
        return response
    }

    /// The policy: load everything from the service itself, and let no other page frame it.
    private static let policy = HeaderValue(
        cleaning: "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
}

extension PageFile.Kind {
    fileprivate var mediaType: HeaderValue {
        switch self {
        case .page: "text/html; charset=utf-8"
        case .script: "text/javascript; charset=utf-8"
        case .style: "text/css; charset=utf-8"
        case .image: "image/svg+xml"
        case .picture(let format): HeaderValue(cleaning: format.rawValue)
        }
    }
}

/// The files of the pages, which are part of the program.
private enum PageFiles {
    /// The files by their paths, such as `/sheet/sheet.js`.
    private static let all: [String: PageFile] = {
        var count = 0
        let files = UnsafeBufferPointer(start: page_files(&count), count: count)
        return Dictionary(
            uniqueKeysWithValues: files.map { file in
                let path = String(cString: file.path)
                return (path, PageFile(kind(of: path), Array(String(cString: file.text).utf8)))
            })
    }()

    /// Returns the document of a page.
    static func document(_ page: Page) -> PageFile {
        all[page.path] ?? PageFile(.page, [])
    }

    /// Returns a file that the document of a page requests, or `nil`.
    static func asset(_ name: String, of page: Page) -> PageFile? {
        all["\(page.path)/\(name)"]
    }

    private static func kind(of path: String) -> PageFile.Kind {
        switch path.split(separator: ".").last {
        case "js": .script
        case "css": .style
        case "svg": .image
        default: .page
        }
    }
}
