// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The number of body bytes currently in memory.
struct BodyBudget {
    /// The bytes of one request.
    struct Share {
        fileprivate(set) var count = 0
        let isAuthenticated: Bool

        init(isAuthenticated: Bool) {
            self.isAuthenticated = isAuthenticated
        }
    }

    private let limits: Limits
    private var all = 0
    private var unauthenticated = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// Whether there are no bytes.
    var isEmpty: Bool { all == 0 }

    /// Counts bytes of a request.
    ///
    /// - Returns: `false`, without counting them, if there are too many.
    mutating func add(_ count: Int, to share: inout Share) -> Bool {
        guard count <= limits.bodies - all,
            share.isAuthenticated || count <= limits.unauthenticatedBodies - unauthenticated
        else { return false }
        all += count
        if !share.isAuthenticated { unauthenticated += count }
        share.count += count
        return true
    }

    /// Removes a request's bytes from the count.
    mutating func release(_ share: Share) {
        all -= share.count
        if !share.isAuthenticated { unauthenticated -= share.count }
    }
}
