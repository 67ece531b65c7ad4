// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// Returns the problem for a member of the body whose value cannot be used.
    static func value(_ name: String, _ detail: String) -> Problem {
        Problem(
            .unprocessableContent, named: "invalid-value", "Invalid value: see errors.",
            errors: [Violation(at: "/" + name, detail)])
    }

    static var databaseFailed: Problem {
        var problem = Problem(
            .serviceUnavailable, named: "database", "The database does not respond. Try again.")
        problem.headers[.retryAfter] = "1"
        return problem
    }

    static var systemFailed: Problem {
        Problem(.internalServerError, named: "system", "The service failed. See its log.")
    }

    static var noKey: Problem {
        unauthorized("Missing API key: send it as Authorization: Bearer KEY.")
    }

    static var wrongKey: Problem {
        unauthorized(
            "Unknown API key. Check that it is complete, and that it is for this provider.")
    }

    static var revokedKey: Problem {
        unauthorized("The API key was revoked. Use the one that replaced it, or ask for a new one.")
    }

    static var expiredKey: Problem { unauthorized("The API key has expired. Ask for a new one.") }

    /// Returns the problem for an API key without the required scope.
    static func wrongScope(_ access: Access) -> Problem {
        guard case .scope(let scope) = access else {
            return Problem(.forbidden, named: "wrong-scope", "The API key does not allow this.")
        }
        return Problem(
            .forbidden, named: "wrong-scope",
            "This request requires an API key with the scope "
                + "\u{201C}\(scope.rawValue)\u{201D}, which this key does not have.")
    }

    static func notFound(_ what: String) -> Problem {
        Problem(.notFound, named: "not-found", "There is no such \(what).")
    }

    static func conflict(_ detail: String) -> Problem {
        Problem(.conflict, named: "conflict", detail)
    }

    static var foreignReader: Problem {
        conflict("Another merchant enrolled this reader. \(newReader)")
    }

    static var revokedReader: Problem { conflict("This reader was revoked. \(newReader)") }

    /// What to do with a reader whose key cannot be used.
    private static let newReader =
        "Move its state folder away, so that it creates a new key, and enroll it again."

    private static func unauthorized(_ detail: String) -> Problem {
        var problem = Problem(.unauthorized, named: "unauthorized", detail)
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"taptopay-psp\""
        return problem
    }
}
