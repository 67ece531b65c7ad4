// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// Who can use a route.
enum Access: Hashable, Sendable {
    /// Everyone.
    case open
    /// Callers with a token of one of these scopes, and the page with its cookie.
    case token(Set<TokenScope>, page: Page? = nil)
    /// Callers with the token of a page, or with a ticket for it, which signs a page in once.
    case ticket(Page)

    /// The page of the payment sheet.
    static let page = Access.token([.sheet], page: .sheet)
    /// The operator, and the console.
    static let console = Access.token([.operator], page: .console)
}

/// A page of the service that sends a cookie in place of a token.
enum Page: CaseIterable, Sendable {
    /// The payment sheet.
    case sheet
    /// The operator's console.
    case console

    /// The scope of its cookie.
    var scope: TokenScope {
        switch self {
        case .sheet: .sheet
        case .console: .operator
        }
    }

    /// The name of its cookie.
    var cookie: String {
        switch self {
        case .sheet: "taptopay-sheet"
        case .console: "taptopay-console"
        }
    }

    /// The path of the page.
    var path: String {
        switch self {
        case .sheet: "/sheet"
        case .console: "/console"
        }
    }

    /// The path and lifetime of its cookie.
    ///
    /// The customer's screen stays signed in; the operator signs in again in each browser.
    var attributes: String {
        switch self {
        case .sheet: "Path=/v1/sheet; Max-Age=31536000"
        case .console: "Path=/"
        }
    }
}

/// The access control of the routes.
struct AccessPolicy: Sendable {
    let tokens: AccessTokens

    /// Returns why a request is refused, or `nil` if it is allowed, and uses up its ticket.
    func refusal(of request: Request, _ access: Access) -> Problem? {
        let scopes: Set<TokenScope>
        var page: Page?
        switch access {
        case .open: return nil
        case .token(let allowed, let own): (scopes, page) = (allowed, own)
        case .ticket(let page): scopes = [page.scope]
        }
        guard let credential = Self.credential(in: request.headers, of: page) else {
            return .noToken
        }
        if case .ticket(let page) = access, tokens.use(credential, for: page.scope) { return nil }
        guard let scope = tokens.scope(of: credential) else { return .wrongToken }
        if credential.isSession {
            guard scope == page?.scope else { return .wrongToken }
            return request.isSameOrigin ? nil : .foreignOrigin
        }
        return scopes.contains(scope) ? nil : .wrongScope(scopes)
    }

    /// Returns the valid token of a request, or the page's valid cookie and secret, or `nil`.
    func credential(of head: RequestHead) -> AccessTokens.Credential? {
        for page in [nil] + Page.allCases {
            if let credential = Self.credential(in: head.headers, of: page),
                tokens.knows(credential)
            {
                return credential
            }
        }
        return nil
    }

    /// Returns the credential that admitted a request, or `nil` if the route is open to everyone.
    func credential(of request: Request, _ access: Access) -> AccessTokens.Credential? {
        guard case .token(_, let page) = access else { return nil }
        return Self.credential(in: request.headers, of: page)
    }

    private static func credential(
        in headers: Headers, of page: Page?
    ) -> AccessTokens.Credential? {
        if let token = headers.bearerToken { return AccessTokens.Credential(token: token) }
        guard let cookie = page.flatMap({ headers.cookie($0.cookie) }),
            let secret = headers[.page]?.text
        else { return nil }
        return AccessTokens.Credential(cookie: cookie, secret: secret)
    }
}

extension HeaderName {
    /// The secret that a page sends together with its cookie.
    static let page = HeaderName(known: "taptopay-page")
}

extension Headers {
    /// Returns the value of a cookie, or `nil`.
    ///
    /// See RFC 6265, 5.4.
    func cookie(_ name: String) -> String? {
        for field in fields where field.name == .cookie {
            for part in field.value.text.split(separator: ";") {
                let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
                if pair.count == 2, pair[0] == name { return String(pair[1]) }
            }
        }
        return nil
    }
}

extension Request {
    /// Whether the request's headers prove that a browser sent it from a page of this service.
    ///
    /// Browsers send these headers over TLS, and to addresses of their own machine.
    /// See RFC 6454, 7, and the W3C's Fetch Metadata Request Headers, 2.4.
    var isSameOrigin: Bool {
        guard headers[.fetchSite]?.text == "same-origin" else { return false }
        guard let origin = headers[.origin]?.text else { return true }
        guard let host = headers[.host]?.text else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Whether the browser uses TLS, with this service or with a proxy in front of it.
    var isOverTLS: Bool {
        isSecure || headers[.origin]?.text.hasPrefix("https://") == true
    }
}

extension Problem {
    /// The request has no token.
    static var noToken: Problem {
        unauthorized("Missing token: send it as Authorization: Bearer TOKEN.")
    }

    /// The token is invalid.
    static var wrongToken: Problem {
        unauthorized("Invalid token: use one from the files in the service's state directory.")
    }

    /// The token has none of the scopes that allow the request.
    static func wrongScope(_ allowed: Set<TokenScope>) -> Problem {
        let files = TokenScope.allCases.filter(allowed.contains).map(Kiosk.tokenFile)
        return Problem(
            .forbidden, named: "wrong-scope",
            "This token does not allow this request: use \(files.joined(separator: " or ")).")
    }

    /// A page of another origin sent the request.
    static var foreignOrigin: Problem {
        Problem(
            .forbidden, named: "foreign-origin",
            "Only the service's own page can send this request.")
    }

    private static func unauthorized(_ detail: String) -> Problem {
        var problem = Problem(.unauthorized, named: "unauthorized", detail)
        problem.headers = Headers([.init(.wwwAuthenticate, "Bearer realm=\"taptopay\"")])
        return problem
    }
}
