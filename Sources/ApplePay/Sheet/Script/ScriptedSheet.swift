// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A sheet without a display, with a customer who follows a script.
package final class ScriptedSheet: AuthorizationSheet {
    private struct State {
        var script: CustomerScript
        var act: (@Sendable (CustomerAction) -> Void)?
    }

    private let script: CustomerScript
    private let state: Lock<State>

    /// Creates a sheet; each payment restarts the script.
    package init(_ script: CustomerScript = CustomerScript()) {
        self.script = script
        state = Lock(State(script: script))
    }

    package func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool {
        state.withLock { $0 = State(script: script, act: act) }
        await show(content)
        return true
    }

    package func show(_ content: SheetContent) async {
        let (action, act) = state.withLock { ($0.script.next(content), $0.act) }
        if let action { act?(action) }
    }

    package func close() async {
        state.withLock { $0.act = nil }
    }
}
