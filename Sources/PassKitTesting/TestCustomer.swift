// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import PaymentToken
internal import Support

/// A customer who performs a test's steps on a payment sheet.
///
/// Each step waits until the sheet accepts input again. The customer closes the sheet when no
/// steps remain or the sheet does not allow the next one.
public final class TestCustomer: Sendable {
    private struct State {
        var steps: [CustomerStep]
        var act: (@Sendable (CustomerAction) -> Void)?
        var content: SheetContent?
        var isWaiting = false
        var seen: [SheetText] = []
        var impossible: [String] = []
    }

    private let state: Lock<State>

    /// Creates a customer with steps.
    public init(_ steps: [CustomerStep]) {
        state = Lock(State(steps: steps))
    }

    /// Adds steps.
    public func then(_ steps: CustomerStep...) {
        state.withLock { state in
            state.steps += steps
            state.isWaiting = false
        }
        goOn()
    }

    /// Closes the sheet in any phase.
    public func cancel() {
        state.withLock { $0.act }?(.cancel)
    }

    /// Everything the sheet showed, in order.
    public var seen: [SheetText] { state.withLock { $0.seen } }

    /// The steps that the sheet did not allow.
    public var impossible: [String] { state.withLock { $0.impossible } }

    private func receive(_ content: SheetContent) {
        state.withLock { state in
            state.content = content
            let text = SheetText(content)
            if state.seen.last != text { state.seen.append(text) }
        }
        goOn()
    }

    /// Performs steps until the sheet stops accepting them.
    private func goOn() {
        while let (act, action) = next() {
            guard let action else { continue }
            act(action)
            return
        }
    }

    /// Returns the next action; `nil` for nothing, and without an action for a completed step.
    private func next() -> (act: @Sendable (CustomerAction) -> Void, action: CustomerAction?)? {
        let (found, look) = state.withLock {
            state -> (
                (@Sendable (CustomerAction) -> Void, CustomerAction?)?, (() -> Void)?
            ) in
            guard let act = state.act, let content = state.content, content.takesActions,
                !state.isWaiting
            else { return (nil, nil) }
            guard !state.steps.isEmpty else {
                state.isWaiting = true
                return ((act, .cancel), nil)
            }
            let step = state.steps.removeFirst()
            switch step.kind {
            case .wait:
                state.isWaiting = true
                return (nil, nil)
            case .look(let read):
                let text = SheetText(content)
                return ((act, nil), { read(text) })
            case .action, .card:
                guard let action = step.kind.action(on: content) else {
                    state.impossible.append("\(step.kind)")
                    state.isWaiting = true
                    return ((act, .cancel), nil)
                }
                if content.isDone(action) { return ((act, nil), nil) }
                // The sheet answers by showing a change.
                state.content = nil
                return ((act, action), nil)
            }
        }
        look?()
        return found
    }
}

extension TestCustomer: AuthorizationSheet {
    package func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool {
        state.withLock { state in
            state.act = act
            state.isWaiting = false
        }
        receive(content)
        return true
    }

    package func show(_ content: SheetContent) async {
        receive(content)
    }

    package func close() async {
        state.withLock { state in
            state.act = nil
            state.content = nil
        }
    }
}

extension CustomerStep.Kind {
    /// Returns the action on a sheet, or `nil` if the sheet does not allow it.
    fileprivate func action(on content: SheetContent) -> CustomerAction? {
        switch self {
        case .card(let network):
            return content.cards.first { $0.network == network }.map { .selectCard($0.identifier) }
        case .action(.selectShippingMethod(let identifier)):
            let isThere = content.request.shippingMethods.contains { $0.identifier == identifier }
            return isThere ? .selectShippingMethod(identifier) : nil
        case .action(.selectShippingContact(let identifier)):
            return content.acceptsContact(identifier) ? .selectShippingContact(identifier) : nil
        case .action(.selectBillingContact(let identifier)):
            return content.acceptsContact(identifier) ? .selectBillingContact(identifier) : nil
        case .action(.authorize(let consent)):
            return content.canAuthorize ? .authorize(consent) : nil
        case .action(.enterCouponCode(let code)):
            return content.request.supportsCouponCode ? .enterCouponCode(code) : nil
        case .action(let action): return action
        case .look, .wait: return nil
        }
    }
}

extension SheetContent {
    /// Whether the sheet accepts actions other than cancellation.
    fileprivate var takesActions: Bool {
        switch phase {
        case .choosing, .failed(canRetry: true): true
        case .updating, .processing, .succeeded, .failed: false
        }
    }

    /// Returns whether an action would change nothing on the sheet.
    fileprivate func isDone(_ action: CustomerAction) -> Bool {
        switch action {
        case .selectBillingContact(let identifier): selectedBillingContact == identifier
        case .authorize(.biometric(isOwner: _)):
            consent == .passcode && consentError == .passcodeRequired
        default: false
        }
    }

    fileprivate func acceptsContact(_ identifier: String) -> Bool {
        contacts.contains { $0.identifier == identifier }
    }
}
