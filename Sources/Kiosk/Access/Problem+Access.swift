// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// The request shows no token.
    static var noToken: Problem { unauthorized("Send Authorization: Bearer and a token.") }

    /// The token is none of this service.
    static var wrongToken: Problem {
        unauthorized("The token is none of this service. See the files in its state directory.")
    }

    /// The token is for something else.
    static var wrongScope: Problem {
        Problem(
            .forbidden, named: "wrong-scope",
            "This token may not do this: use one of another scope.")
    }

    /// A page of another place sent the request.
    static var foreignOrigin: Problem {
        Problem(.forbidden, named: "foreign-origin", "Only the service's own page may do this.")
    }

    private static func unauthorized(_ detail: String) -> Problem {
        var problem = Problem(.unauthorized, named: "unauthorized", detail)
        problem.headers = Headers([.init(.wwwAuthenticate, "Bearer realm=\"taptopay\"")])
        return problem
    }
}
