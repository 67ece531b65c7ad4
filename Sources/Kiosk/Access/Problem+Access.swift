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
        kiosk(.forbidden, "wrong-scope", "This token may not do this: use one of another scope.")
    }

    /// A page of another place sent the request.
    static var foreignOrigin: Problem {
        kiosk(.forbidden, "foreign-origin", "Only the service's own page may do this.")
    }

    /// Creates a problem of this service.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - name: Its stable name, in lower case with hyphens.
    ///   - detail: What went wrong and what to do.
    ///   - errors: The places of the request that are wrong.
    /// - Returns: The problem.
    static func kiosk(
        _ status: Status, _ name: String, _ detail: String, errors: [Violation] = []
    ) -> Problem {
        Problem(status, detail, type: "urn:taptopay:problem:\(name)", errors: errors)
    }

    private static func unauthorized(_ detail: String) -> Problem {
        var problem = kiosk(.unauthorized, "unauthorized", detail)
        problem.headers = Headers([.init(.wwwAuthenticate, "Bearer realm=\"taptopay\"")])
        return problem
    }
}
