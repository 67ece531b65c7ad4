// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a wait that is cut in slices needs from outside.
struct WaitContext: Sendable {
    /// Ends the wait.
    let token: WaitToken
    /// Called before each slice.
    let tick: @Sendable () -> Void

    init(token: WaitToken, tick: @escaping @Sendable () -> Void) {
        self.token = token
        self.tick = tick
    }
}
