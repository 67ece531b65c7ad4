// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The API keys that were good a short time ago, by their hashes.
///
/// The server's thread, which must not wait for the database, knows callers by it.
final class RecentCallers: Sendable {
    /// How long a key is known, in seconds.
    private static let time: Int64 = 60
    private static let limit = 4096

    private let ends = Lock<[String: Int64]>([:])

    /// Notes that a key was good.
    func note(_ digest: String, now: Int64) {
        ends.withLock { ends in
            if ends.count >= Self.limit { ends = ends.filter { now < $0.value } }
            guard ends.count < Self.limit || ends[digest] != nil else { return }
            ends[digest] = now.addingReportingOverflow(Self.time).partialValue
        }
    }

    /// Whether a key was good a short time ago.
    func contains(_ digest: String, now: Int64) -> Bool {
        ends.withLock { $0[digest].map { now < $0 } ?? false }
    }
}
