// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The promise an app's completion block holds; releasing it unkept means no answer will come.
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
