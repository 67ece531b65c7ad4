// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A file of a page, which is part of the program.
struct PageFile: Sendable {
    enum Kind: Sendable {
        case page, script, style, image
    }

    let kind: Kind
    let bytes: [UInt8]

    init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// The file as a response.
    var response: Response {
        var response = Response(type: kind.mediaType, body: bytes)
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
        }
    }
}
