// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// Who may use a route.
enum Access: Hashable, Sendable {
    /// Everybody.
    case open
    /// Who shows a token of one of these scopes, and the page by its cookie.
    case token(Set<Scope>, page: Page? = nil)

    /// The page of the payment sheet.
    static let page = Access.token([.sheet], page: .sheet)
    /// The operator, and the console.
    static let console = Access.token([.operator], page: .console)
}

/// Says who may do what.
struct Gate: Sendable {
    let tokens: AccessTokens

    /// Refuses a request, or returns `nil` when it may be done.
    func refusal(of request: Request, _ access: Access) -> Problem? {
        switch access {
        case .open:
            return nil
        case .token(let scopes, let page):
            if let token = request.bearerToken {
                guard let scope = tokens.scope(of: token) else { return .wrongToken }
                return scopes.contains(scope) ? nil : .wrongScope
            }
            guard let page, let cookie = request.headers.cookie(page.cookie) else {
                return .noToken
            }
            guard tokens.scope(of: cookie, isSession: true) == page.scope else {
                return .wrongToken
            }
            return request.isSameOrigin ? nil : .foreignOrigin
        }
    }
}

extension Gate {
    /// Whether a request shows a token or a cookie that is known.
    func knows(_ head: RequestHead) -> Bool {
        if let token = head.headers.bearerToken { return tokens.scope(of: token) != nil }
        return Page.allCases.contains { page in
            head.headers.cookie(page.cookie).map {
                tokens.scope(of: $0, isSession: true) == page.scope
            } ?? false
        }
    }

    /// By what a request was admitted, or `nil` when everybody is.
    func credential(of request: Request, _ access: Access) -> AccessTokens.Credential? {
        guard case .token(_, let page) = access else { return nil }
        if let token = request.bearerToken {
            return AccessTokens.Credential(
                digest: AccessToken.digest(of: token), isSession: false)
        }
        return page.flatMap { request.headers.cookie($0.cookie) }.map {
            AccessTokens.Credential(digest: AccessToken.digest(of: $0), isSession: true)
        }
    }
}

extension Headers {
    /// The value of a cookie, or `nil`.
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
    /// Whether a browser sent this from a page of this service, as far as it says.
    ///
    /// See RFC 6454, 7, and the W3C's Fetch Metadata Request Headers, 2.4.
    var isSameOrigin: Bool {
        if let site = headers[.fetchSite]?.text, site != "same-origin" { return false }
        guard let origin = headers[.origin]?.text else { return true }
        guard let host = headers[.host]?.text else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Whether the browser speaks TLS, with this service or with a proxy before it.
    var isOverTLS: Bool {
        isSecure || headers[.origin]?.text.hasPrefix("https://") == true
    }
}
