// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ServiceInterface
internal import Support

/// Answers a repeated request with the answer to the first one.
///
/// The transaction that does the work also stores the answer, so both exist or neither does. A
/// second request waits until the first one ends. See the IETF draft "The Idempotency-Key HTTP
/// Header Field".
struct Idempotency: Sendable {
    /// How long an answer is stored, in seconds: one day.
    static let time: Int64 = 24 * 60 * 60

    private static let reading = RequestFingerprint.Reading(
        defaults: ["capture": true], digest: { Digest.sha256($0) })

    private let key: String
    private let fingerprint: RequestFingerprint

    /// Reads the key of a request, and hashes the request, which takes time if it is long.
    ///
    /// - Throws: `Problem` if the key is missing, or is not printable text of 1 to 128 characters.
    init(_ request: Request) throws(Problem) {
        let key = try IdempotencyKey(of: request, reading: Self.reading)
        self.key = key.text
        fingerprint = key.fingerprint
    }

    /// Runs `body` and stores its answer, unless the key was used before.
    ///
    /// If `body` throws, everything is undone, and the error is not stored.
    ///
    /// - Parameters:
    ///   - caller: The sender of the request.
    ///   - now: Seconds since 1970.
    ///   - session: The transaction.
    ///   - body: The work.
    /// - Returns: The new answer, or the stored one.
    /// - Throws: The `Problem` from `body`, or one with status 422 if the key belongs to another
    ///   request.
    func answer(
        to caller: Caller, now: Int64, in session: any DatabaseSession,
        _ body: () throws(Problem) -> Answer
    ) throws(Problem) -> Answer {
        let scope = caller.owner
        let isNew = try session.changes(
            """
            INSERT INTO idempotency (scope, name, fingerprint, status, body, expires)
            VALUES ($1, $2, $3, 0, '', $4) ON CONFLICT (scope, name) DO NOTHING RETURNING name
            """,
            .text(scope), .text(key), .text(String(decoding: fingerprint.text, as: UTF8.self)),
            .integer(now.addingReportingOverflow(Self.time).partialValue))
        guard isNew else { return try kept(scope, in: session) }
        let answer = try body()
        try session.run(
            "UPDATE idempotency SET status = $1, body = $2 WHERE scope = $3 AND name = $4",
            .integer(Int64(answer.status.code)),
            .text(String(decoding: answer.body, as: UTF8.self)), .text(scope), .text(key))
        return answer
    }

    private func kept(
        _ scope: String, in session: any DatabaseSession
    ) throws(Problem) -> Answer {
        let row = try session.row(
            "SELECT fingerprint, status, body FROM idempotency WHERE scope = $1 AND name = $2",
            .text(scope), .text(key))
        guard let row, let fingerprint = row.text(0), let status = row.integer(1),
            let body = row.text(2), let answer = Answer(status: status, body: body)
        else { throw .systemFailed }
        try self.fingerprint.requireSame(as: RequestFingerprint(text: Array(fingerprint.utf8)))
        return answer
    }
}
