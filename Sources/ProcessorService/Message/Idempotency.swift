// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import SmartCard
internal import Support

/// Gives a request that comes again the answer of the first time.
///
/// The answer is kept in the transaction that does what was asked, so that both are there or
/// neither; a second request waits for the first one's end. See the IETF draft "The
/// Idempotency-Key HTTP Header Field".
struct Idempotency: Sendable {
    /// How long an answer is kept, in seconds: a day.
    static let time: Int64 = 24 * 60 * 60

    private let scope: String
    private let key: String
    private let fingerprint: String

    /// Takes the key of a request.
    ///
    /// - Throws: `Problem` when there is none, or it is no printable text of 1 to 128 characters.
    init(_ request: Request, of caller: Caller) throws(Problem) {
        let key = try IdempotencyKey(of: request)
        self.key = key.text
        scope = caller.owner
        fingerprint = Hexadecimal.string(Digest.sha256(key.content))
    }

    /// Runs `body`, unless the key came before, and keeps its answer.
    ///
    /// What `body` throws undoes everything and is not kept.
    ///
    /// - Returns: The answer, of now or of then.
    /// - Throws: `Problem` of `body`, or with status 422 when the key came with another request.
    func answer(
        now: Int64, in session: any DatabaseSession, _ body: () throws(Problem) -> Answer
    ) throws(Problem) -> Answer {
        let isNew = try session.changes(
            """
            INSERT INTO idempotency (scope, name, fingerprint, status, body, expires)
            VALUES ($1, $2, $3, 0, '', $4) ON CONFLICT (scope, name) DO NOTHING RETURNING name
            """,
            .text(scope), .text(key), .text(fingerprint),
            .integer(now.addingReportingOverflow(Self.time).partialValue))
        guard isNew else { return try kept(in: session) }
        let answer = try body()
        try session.run(
            "UPDATE idempotency SET status = $1, body = $2 WHERE scope = $3 AND name = $4",
            .integer(Int64(answer.status.code)),
            .text(String(decoding: answer.body, as: UTF8.self)), .text(scope), .text(key))
        return answer
    }

    private func kept(in session: any DatabaseSession) throws(Problem) -> Answer {
        let row = try session.row(
            "SELECT fingerprint, status, body FROM idempotency WHERE scope = $1 AND name = $2",
            .text(scope), .text(key))
        guard let row, let fingerprint = row.text(0), let status = row.integer(1),
            let body = row.text(2), let answer = Answer(status: status, body: body)
        else { throw .systemFailed }
        guard fingerprint == self.fingerprint else { throw .idempotencyKeyReused }
        return answer
    }
}
