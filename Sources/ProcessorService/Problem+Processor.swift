// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// One member of the body has not the form that the description of the interface tells.
    static func member(_ name: String, _ detail: String) -> Problem {
        Problem(
            .badRequest, named: "invalid-body", "The body does not fit: see errors.",
            errors: [Violation(at: "/" + name, detail)])
    }

    /// One member of the body has the right form, and a value that means nothing here.
    static func value(_ name: String, _ detail: String) -> Problem {
        Problem(
            .unprocessableContent, named: "invalid-value", "A value cannot be used: see errors.",
            errors: [Violation(at: "/" + name, detail)])
    }

    static var databaseFailed: Problem {
        var problem = Problem(
            .serviceUnavailable, named: "database", "The database does not answer. Try again.")
        problem.headers[.retryAfter] = "1"
        return problem
    }

    static var systemFailed: Problem {
        Problem(.internalServerError, named: "system", "The service failed. See its log.")
    }

    static var noKey: Problem { unauthorized("Send Authorization: Bearer and an API key.") }

    static var wrongKey: Problem { unauthorized("The API key is none of this service.") }

    static var revokedKey: Problem { unauthorized("The API key was revoked.") }

    static var expiredKey: Problem { unauthorized("The API key has expired. Ask for a new one.") }

    /// The key is good for other things.
    static func wrongScope(_ access: Access) -> Problem {
        guard case .scope(let scope) = access else {
            return Problem(.forbidden, named: "wrong-scope", "This API key may not do this.")
        }
        return Problem(
            .forbidden, named: "wrong-scope",
            "This takes an API key with the scope \u{201C}\(scope.rawValue)\u{201D}, which this one "
                + "does not have.")
    }

    static func notFound(_ what: String) -> Problem {
        Problem(.notFound, named: "not-found", "There is no such \(what).")
    }

    static func conflict(_ detail: String) -> Problem {
        Problem(.conflict, named: "conflict", detail)
    }

    private static func unauthorized(_ detail: String) -> Problem {
        var problem = Problem(.unauthorized, named: "unauthorized", detail)
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"taptopay-psp\""
        return problem
    }
}
