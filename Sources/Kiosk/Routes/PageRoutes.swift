// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface

/// The routes for the pages of the payment sheet and the operator.
enum PageRoutes {
    static func endpoints(_ context: RouteContext) throws(RouteError) -> [Endpoint] {
        let sheet = context.dependencies.sheet
        return try endpoints(.sheet, "Sheet", "payment sheet's", SheetFiles.page, context) { name in
            name == "logo" ? await sheet.logo.map { PageFile($0) } : SheetFiles.asset(name)
        }
            + endpoints(.console, "Console", "operator's", ConsoleFiles.page, context) { name in
                ConsoleFiles.asset(name)
            }
    }

    private static func endpoints(
        _ page: Page, _ name: String, _ owner: String, _ file: PageFile,
        _ context: RouteContext,
        _ asset: @escaping @Sendable (String) async -> PageFile?
    ) throws(RouteError) -> [Endpoint] {
        [
            Endpoint(
                route: try Route(.get, page.path, operation: "get\(name)Page") { _ in
                    file.response
                },
                access: .open, summary: "The \(owner) page.", answer: .content("text/html")),
            Endpoint(
                route: try Route(.post, page.path, operation: "launch\(name)") {
                    (request) throws(Problem) in try context.launch(page, request)
                },
                access: .open,
                summary: "Redirects a browser that sends the \(owner) token to the page, with a "
                    + "ticket in its address, which is valid once and for a minute.",
                body: Schemas.reference("LaunchForm"),
                bodyType: "application/x-www-form-urlencoded", answer: .redirection),
            Endpoint(
                route: try Route(.get, page.path + "/{asset}", operation: "get\(name)Asset") {
                    (_, name: String) async throws(Problem) in
                    guard let file = await asset(name) else {
                        throw Problem(.notFound, "The page has no such file.")
                    }
                    return file.response
                },
                access: .open, summary: "A file of the \(owner) page.",
                answer: .content("text/plain")),
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

/// The files of the payment sheet's page.
private enum SheetFiles {
    static let page = PageFile(.page, PackageResources.sheet_html)

    /// Returns a file that the page requests, or `nil`.
    static func asset(_ name: String) -> PageFile? {
        switch name {
        case "sheet.js": PageFile(.script, PackageResources.sheet_js)
        case "connection.js": PageFile(.script, PackageResources.connection_js)
        case "stream.js": PageFile(.script, PackageResources.stream_js)
        case "countdown.js": PageFile(.script, PackageResources.countdown_js)
        case "pad.js": PageFile(.script, PackageResources.pad_js)
        case "touchpad.js": PageFile(.script, PackageResources.touchpad_js)
        case "voice.js": PageFile(.script, PackageResources.voice_js)
        case "wallet.js": PageFile(.script, PackageResources.wallet_js)
        case "chooser.js": PageFile(.script, PackageResources.chooser_js)
        case "tones.js": PageFile(.script, PackageResources.tones_js)
        case "colours.css": PageFile(.style, PackageResources.colours_css)
        case "sheet.css": PageFile(.style, PackageResources.sheet_css)
        case "wallet.css": PageFile(.style, PackageResources.wallet_css)
        case "pad.css": PageFile(.style, PackageResources.pad_css)
        case "icon.svg": PageFile(.image, PackageResources.icon_svg)
        default: nil
        }
    }
}

/// The files of the operator's console, which are part of the program.
private enum ConsoleFiles {
    static let page = PageFile(.page, PackageResources.console_html)

    /// Returns a file that the page requests, or `nil`.
    static func asset(_ name: String) -> PageFile? {
        switch name {
        case "console.js": PageFile(.script, PackageResources.console_js)
        case "service.js": PageFile(.script, PackageResources.service_js)
        case "stream.js": PageFile(.script, PackageResources.stream_js)
        case "elements.js": PageFile(.script, PackageResources.elements_js)
        case "reads.js": PageFile(.script, PackageResources.reads_js)
        case "filter.js": PageFile(.script, PackageResources.filter_js)
        case "facts.js": PageFile(.script, PackageResources.facts_js)
        case "words.js": PageFile(.script, PackageResources.words_js)
        case "times.js": PageFile(.script, PackageResources.times_js)
        case "dialogue.js": PageFile(.script, PackageResources.dialogue_js)
        case "bytes.js": PageFile(.script, PackageResources.bytes_js)
        case "export.js": PageFile(.script, PackageResources.export_js)
        case "cards.js": PageFile(.script, PackageResources.cards_js)
        case "chart.js": PageFile(.script, PackageResources.chart_js)
        case "metrics.js": PageFile(.script, PackageResources.metrics_js)
        case "console.css": PageFile(.style, PackageResources.console_css)
        case "dialogue.css": PageFile(.style, PackageResources.dialogue_css)
        case "cards.css": PageFile(.style, PackageResources.cards_css)
        default: nil
        }
    }
}
