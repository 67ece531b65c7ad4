// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

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
