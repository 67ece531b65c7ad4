// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// The request has no token.
    static var noToken: Problem {
        unauthorized("Missing token: send it as Authorization: Bearer TOKEN.")
    }

    /// The token is invalid.
    static var wrongToken: Problem {
        unauthorized("Invalid token: use one from the files in the service's state directory.")
    }

    /// The token has another scope.
    static var wrongScope: Problem {
        Problem(
            .forbidden, named: "wrong-scope",
            "This token has the wrong scope for this request: use another one.")
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
