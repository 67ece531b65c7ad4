// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What an app's completion block holds: gone without an answer, there will be none.
final class AnswerPromise<Value: Sendable>: Sendable {
    private let pending: PendingAnswer<Value>

    init(_ pending: PendingAnswer<Value>) {
        self.pending = pending
    }

    deinit {
        pending.drop()
    }

    func keep(_ value: Value) {
        pending.give(value)
    }
}
