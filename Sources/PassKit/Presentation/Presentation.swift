// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Support

/// The sheet of one controller, from its request to its end.
final class Presentation: Sendable {
    private struct State {
        var isStarted = false
        /// The flow, from before its sheet opens until the next sheet can open.
        var flow: PaymentFlow?
    }

    /// The request that the sheet shows, or the reason it cannot.
    let request: Result<PaymentRequest, PassKitDiagnostic>
    private let configuration: PassKitConfiguration
    private let state = Lock(State())
    /// Signals the end of the flow.
    private let changes = ChangeSignal()

    init(
        _ request: PKPaymentRequest, questions: DelegateQuestions,
        _ configuration: PassKitConfiguration
    ) {
        self.configuration = configuration
        do throws(RequestReadingError) {
            self.request = .success(
                try PaymentRequest.reading(request, questions.deliveryTimes))
        } catch {
            self.request = .failure(PassKitDiagnostic(.invalidRequest, "\(error)"))
        }
    }

    /// Returns whether the request is valid and permitted; reports the problem otherwise.
    func check() -> Bool {
        do throws(PassKitDiagnostic) {
            _ = try checkedRequest()
            return true
        } catch {
            configuration.diagnose(error)
            return false
        }
    }

    /// Presents the sheet.
    ///
    /// - Returns: Whether the sheet is presented; the reason is reported if not.
    func present(_ merchant: any PaymentMerchant) async -> Bool {
        do throws(PassKitDiagnostic) {
            try await show(merchant)
            return true
        } catch {
            configuration.diagnose(error)
            return false
        }
    }

    /// Dismisses the sheet and waits until it is gone.
    func dismiss() async {
        state.withLock { $0.flow }?.dismiss()
        await changes.wait { state.withLock { $0.flow == nil } }
    }

    private func show(_ merchant: any PaymentMerchant) async throws(PassKitDiagnostic) {
        let request = try checkedRequest()
        guard let wallet = configuration.wallet, let server = configuration.server,
            let sheet = configuration.sheet
        else {
            throw PassKitDiagnostic(
                .unavailable,
                "This machine has no wallet. Set TAPTOPAY_WALLET=emulated, or use TestPayments "
                    + "in tests.")
        }
        for warning in request.warnings {
            configuration.diagnose(PassKitDiagnostic(.oddRequest, "\(warning)"))
        }
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else {
            throw PassKitDiagnostic(
                .alreadyPresented,
                "This sheet was presented before. Create a new controller for each payment.")
        }
        guard configuration.slot.acquire() else {
            throw PassKitDiagnostic(
                .alreadyPresented, "Another payment sheet is on screen. Dismiss it first.")
        }
        let flow = PaymentFlow(
            request: request, wallet: wallet, server: server, merchant: merchant, sheet: sheet,
            contacts: configuration.contacts, clock: configuration.clock)
        // Set before the sheet opens: an app can dismiss it at any time from now on.
        state.withLock { $0.flow = flow }
        do {
            try await flow.present()
        } catch {
            end()
            throw PassKitDiagnostic(.notPresented, "\(error)")
        }
        let diagnose = configuration.diagnose
        Task(executorPreference: .inherited) { [self] in
            let outcome = await flow.run()
            // Before the end, which an app can wait for by dismissing the sheet.
            if let problem = outcome.problem {
                diagnose(PassKitDiagnostic(.notPaid, "\(problem)"))
            }
            end()
        }
    }

    /// Allows the next sheet to be presented.
    private func end() {
        configuration.slot.release()
        state.withLock { $0.flow = nil }
        changes.notify()
    }

    private func checkedRequest() throws(PassKitDiagnostic) -> PaymentRequest {
        let request = try request.get()
        guard
            configuration.merchantIdentifiers?.contains(request.merchantIdentifier) ?? true
        else {
            throw PassKitDiagnostic(
                .notEntitled,
                "The app is not entitled to the merchant identifier "
                    + "\u{201C}\(request.merchantIdentifier)\u{201D}. "
                    + Self.entitlement(configuration.merchantIdentifiers ?? []))
        }
        return request
    }

    private static func entitlement(_ identifiers: Set<String>) -> String {
        identifiers.isEmpty
            ? "Its entitlement has no merchant identifiers."
            : "Its entitlement has " + identifiers.sorted().joined(separator: ", ") + "."
    }
}

extension PaymentOutcome {
    /// An outcome to report to the app's developer; `nil` for outcomes that customers cause.
    fileprivate var problem: PaymentOutcome? {
        switch self {
        case .paid, .cancelled, .dismissed: nil
        default: self
        }
    }
}

/// The place where sheets are presented, one at a time.
final class PresentationSlot: Sendable {
    private let isTaken = Lock(false)

    /// Takes the slot unless another sheet is presented.
    ///
    /// - Returns: Whether it was free.
    func acquire() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }

    /// Frees the slot for the next sheet.
    func release() {
        isTaken.withLock { $0 = false }
    }
}
