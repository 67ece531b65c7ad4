// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Problem {
    /// Creates a problem of this service.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - name: Its stable name.
    ///   - detail: What went wrong and what to do.
    ///   - errors: The places of the request that are wrong.
    /// - Returns: The problem.
    static func processor(
        _ status: Status, _ name: String, _ detail: String, errors: [Violation] = []
    ) -> Problem {
        Problem(status, detail, type: "urn:taptopay:problem:\(name)", errors: errors)
    }

    /// One member of the body is wrong.
    static func member(_ name: String, _ detail: String) -> Problem {
        processor(
            .badRequest, "invalid-body", "The body does not fit: see errors.",
            errors: [Violation(at: "/" + name, detail)])
    }

    static var databaseFailed: Problem {
        var problem = processor(
            .serviceUnavailable, "database", "The database does not answer. Try again.")
        problem.headers[.retryAfter] = "1"
        return problem
    }

    static var systemFailed: Problem {
        processor(.internalServerError, "system", "The service failed. See its log.")
    }

    static var noKey: Problem { unauthorized("Send Authorization: Bearer and an API key.") }

    static var wrongKey: Problem { unauthorized("The API key is none of this service.") }

    static var wrongScope: Problem {
        processor(.forbidden, "wrong-scope", "This API key may not do this.")
    }

    static func notFound(_ what: String) -> Problem {
        processor(.notFound, "not-found", "There is no such \(what).")
    }

    static func conflict(_ detail: String) -> Problem {
        processor(.conflict, "conflict", detail)
    }

    private static func unauthorized(_ detail: String) -> Problem {
        var problem = processor(.unauthorized, "unauthorized", detail)
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"taptopay-psp\""
        return problem
    }
}
