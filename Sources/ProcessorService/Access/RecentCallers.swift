// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The API keys that were valid a short time ago, by their hashes.
///
/// The server's thread uses it to identify callers, because it must not wait for the database.
final class RecentCallers: Sendable {
    /// How long a key is remembered, in seconds.
    private static let time: Int64 = 60
    private static let limit = 4096

    private let ends = Lock<[String: Int64]>([:])

    /// Records that a key was valid.
    func note(_ digest: String, now: Int64) {
        ends.withLock { ends in
            if ends.count >= Self.limit { ends = ends.filter { now < $0.value } }
            guard ends.count < Self.limit || ends[digest] != nil else { return }
            ends[digest] = now.addingReportingOverflow(Self.time).partialValue
        }
    }

    /// Returns whether a key was valid a short time ago.
    func contains(_ digest: String, now: Int64) -> Bool {
        ends.withLock { $0[digest].map { now < $0 } ?? false }
    }
}
