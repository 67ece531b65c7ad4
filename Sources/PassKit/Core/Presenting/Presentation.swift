// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Support

/// The sheet of one controller, from its request to its end.
final class Presentation: Sendable {
    private struct State {
        var isStarted = false
        /// The flow, from before its sheet opens until the next sheet can.
        var flow: PaymentFlow?
    }

    /// What the sheet shows, or why it cannot.
    let request: Result<PaymentRequest, PassKitDiagnostic>
    private let configuration: PassKitConfiguration
    private let state = Lock(State())
    /// Tells when there is no flow any more.
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

    /// Whether there is a request, and the app may make it; otherwise that is told.
    func check() -> Bool {
        do throws(PassKitDiagnostic) {
            _ = try checkedRequest()
            return true
        } catch {
            configuration.diagnose(error)
            return false
        }
    }

    /// Shows the sheet.
    ///
    /// - Returns: Whether it is shown; otherwise why not is told.
    func present(_ merchant: any PaymentMerchant) async -> Bool {
        do throws(PassKitDiagnostic) {
            try await show(merchant)
            return true
        } catch {
            configuration.diagnose(error)
            return false
        }
    }

    /// Takes the sheet away and waits until it is gone.
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
                "There is no wallet on this machine: set TAPTOPAY_WALLET=emulated, or in tests "
                    + "use TestPayments.")
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
                "The sheet was shown before: make a new controller for each payment.")
        }
        let stage = configuration.stage
        guard stage.take() else {
            throw PassKitDiagnostic(
                .alreadyPresented, "Another payment sheet is shown: dismiss it first.")
        }
        let flow = PaymentFlow(
            request: request, wallet: wallet, server: server, merchant: merchant, sheet: sheet,
            contacts: configuration.contacts, clock: configuration.clock)
        // Before it opens: an app may dismiss it at any moment from here on.
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
            end()
            if let problem = outcome.problem {
                diagnose(PassKitDiagnostic(.notPaid, "\(problem)"))
            }
        }
    }

    /// Lets the next sheet be shown.
    private func end() {
        configuration.stage.leave()
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
                    + "\u{201C}\(request.merchantIdentifier)\u{201D}: it has "
                    + (configuration.merchantIdentifiers ?? []).sorted().joined(separator: ", ")
                    + ".")
        }
        return request
    }
}

extension PaymentOutcome {
    /// What an app's author should hear of; `nil` for what customers do.
    fileprivate var problem: PaymentOutcome? {
        switch self {
        case .paid, .cancelled, .dismissed: nil
        default: self
        }
    }
}
