// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Support
import TestSupport

/// A sheet that takes time for each call, and records invalid calls.
final class ScenarioSheet: PaymentSheet {
    private struct State {
        var isShown = false
        var cancel: (@Sendable () -> Void)?
        var closingTime = Duration.zero
        var amounts: [String] = []
        var violations: [String] = []
    }

    private let scenario: Scenario
    private let state = Lock(State())

    init(_ scenario: Scenario) {
        self.scenario = scenario
    }

    /// The shown amounts, one for each presentation of the sheet.
    var amounts: [String] { state.withLock { $0.amounts } }
    /// The invalid calls.
    var violations: [String] { state.withLock { $0.violations } }

    /// Makes each dismissal take this long.
    func close(within time: Duration) {
        state.withLock { $0.closingTime = time }
    }

    /// Closes the sheet as a customer does.
    func cancel() {
        state.withLock { $0.cancel }?()
    }

    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        state.withLock { state in
            if state.isShown { state.violations.append("presented before the last one was gone") }
            state.isShown = true
            state.cancel = cancel
            state.amounts.append(content.amount ?? "")
        }
        await scenario.pause(0...2)
    }

    func show(_ message: PaymentSheetMessage) async {
        state.withLock { state in
            if !state.isShown { state.violations.append("\(message) without a sheet") }
        }
        await scenario.pause(0...4)
    }

    func dismiss() async {
        let time = state.withLock { state in
            if !state.isShown { state.violations.append("dismissed without a sheet") }
            return state.closingTime
        }
        if time > .zero { try? await scenario.clock.sleep(for: time) }
        await scenario.pause(0...2)
        state.withLock { $0.isShown = false }
    }

    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool { true }
}

/// A PIN pad whose keys a scenario presses, and which counts its entries.
final class ScenarioPad: PINPad {
    private struct State {
        var isShown = false
        var keys: [PINPadKey] = []
        var entries = 0
        var violations: [String] = []
    }

    private let state = Lock(State())
    private let changes = ChangeSignal()

    /// The number of requested PINs.
    var entries: Int { state.withLock { $0.entries } }
    /// The invalid calls.
    var violations: [String] { state.withLock { $0.violations } }
    /// Whether the pad currently asks for a PIN.
    var isShown: Bool { state.withLock { $0.isShown } }

    /// Presses a key; has no effect unless the pad asks for a PIN.
    func press(_ key: PINPadKey) {
        state.withLock { if $0.isShown { $0.keys.append(key) } }
        changes.notify()
    }

    /// Waits until the pad asks for a PIN or the task is canceled.
    func untilShown() async {
        await changes.wait { isShown }
    }

    /// Waits until the pad no longer asks for a PIN or the task is canceled.
    func untilPutAway() async {
        await changes.wait { !isShown }
    }

    func begin(_ request: PINPadRequest) async throws {
        state.withLock { state in
            if state.isShown { state.violations.append("a PIN within a PIN") }
            state.isShown = true
            state.entries += 1
        }
        changes.notify()
    }

    func nextKey() async throws -> PINPadKey {
        let key = await changes.value {
            state.withLock { $0.keys.isEmpty ? nil : $0.keys.removeFirst() }
        }
        guard let key else { throw CancellationError() }
        return key
    }

    func show(_ display: PINPadDisplay) async {}

    func end() async {
        state.withLock { state in
            if !state.isShown { state.violations.append("put away twice") }
            state.isShown = false
            state.keys = []
        }
        changes.notify()
    }
}
