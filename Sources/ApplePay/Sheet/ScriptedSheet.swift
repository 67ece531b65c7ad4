// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken
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

/// A customer who performs actions in order and then pays once or gives up.
package struct CustomerScript: Sendable {
    private var actions: [CustomerAction]
    private let consent: WalletConsent
    private var hasPaid = false

    /// Creates a script.
    ///
    /// - Parameters:
    ///   - actions: The customer's actions before paying, one after each answer.
    ///   - consent: How the customer authorizes the payment.
    package init(
        _ actions: [CustomerAction] = [], consent: WalletConsent = .biometric(isOwner: true)
    ) {
        self.actions = actions
        self.consent = consent
    }

    /// Returns the customer's next action for the content shown.
    ///
    /// - Returns: The action, or `nil` while the customer waits.
    package mutating func next(_ content: SheetContent) -> CustomerAction? {
        switch content.phase {
        case .updating, .processing, .succeeded, .failed(canRetry: false): return nil
        case .failed(canRetry: true): return .cancel
        case .choosing: break
        }
        if !actions.isEmpty { return actions.removeFirst() }
        guard content.canAuthorize, !hasPaid else { return .cancel }
        hasPaid = true
        return .authorize(consent)
    }
}
