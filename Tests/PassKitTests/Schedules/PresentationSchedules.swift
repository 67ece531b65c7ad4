// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import PassKit

@Suite("Schedules of payment sheets that apps present and dismiss")
struct PresentationSchedules {
    @Test("A sheet dismissed while it opens is closed, and the next one can be shown")
    func dismissalWhileOpening() async throws {
        try await ScheduleExplorer("a dismissal while the sheet opens").run { scenario in
            let app = ScenarioApp(scenario)
            let presentation = app.presentation()
            let dismissal = scenario.start("the dismissal") {
                // The app knows that the sheet is about to open.
                while !app.journal.contains("opening") { await scenario.pause(1...1) }
                await scenario.pause(0...12)
                await presentation.dismiss()
                try app.expectClosed()
            }
            let isShown = await presentation.present(app.merchant())
            try await dismissal.value
            let lines = app.journal.all
            try scenario.expect(
                !lines.contains("told: finished"), "shown: \(isShown), then \(lines)")
            try await app.expectNext()
        }
    }

    @Test("An app that dismisses a finished sheet learns when it is closed")
    func dismissalAtTheEnd() async throws {
        try await ScheduleExplorer("a dismissal at the end").run { scenario in
            let app = ScenarioApp(scenario)
            let presentation = app.presentation()
            let isShown = await presentation.present(
                app.merchant {
                    scenario.start("the dismissal") {
                        await presentation.dismiss()
                        try app.expectClosed()
                    }
                })
            try scenario.expect(isShown, "\(app.journal.all)")
            await scenario.pause(0...12)
            app.customer(.cancel)
            while !app.journal.contains("closed") { await scenario.pause(1...1) }
            await presentation.dismiss()
            try await app.expectNext()
            let finishes = app.journal.all.filter { $0 == "told: finished" }.count
            try scenario.expect(finishes == 1, "\(app.journal.all)")
        }
    }

    @Test("However the app and the customer end the sheet, didFinish is called at most once")
    func ends() async throws {
        try await ScheduleExplorer("the end of a sheet").run { scenario in
            let app = ScenarioApp(scenario)
            let presentation = app.presentation()
            let isShown = await presentation.present(app.merchant())
            try scenario.expect(isShown, "\(app.journal.all)")
            let dismissals = (1...2).map { number in
                scenario.start("dismissal \(number)") {
                    await scenario.pause(0...30)
                    await presentation.dismiss()
                    try app.expectClosed()
                }
            }
            let customer = scenario.start("the customer") {
                for action in [CustomerAction.authorize(.biometric(isOwner: true)), .cancel] {
                    await scenario.pause(0...20)
                    app.customer(action)
                }
            }
            for dismissal in dismissals { try await dismissal.value }
            let lines = app.journal.all
            try await customer.value
            try scenario.expect(
                lines.filter { $0 == "told: finished" }.count <= 1
                    && lines.filter { $0 == "closed" }.count == 1, "\(lines)")
            try await app.expectNext()
            let late = app.journal.all.dropFirst(lines.count).filter { $0.hasPrefix("asked") }
            try scenario.expect(late.isEmpty, "asked after the end: \(app.journal.all)")
        }
    }

    @Test("Of two sheets presented at once, only one is shown")
    func twoSheets() async throws {
        try await ScheduleExplorer("two sheets").run { scenario in
            let app = ScenarioApp(scenario)
            let presentations = [app.presentation(), app.presentation()]
            let shown = presentations.enumerated().map { index, presentation in
                scenario.start("sheet \(index + 1)") {
                    await scenario.pause(0...12)
                    return await presentation.present(app.merchant())
                }
            }
            let both = (try await shown[0].value, try await shown[1].value)
            try scenario.expect(both.0 != both.1, "\(both)")
            for presentation in presentations { await presentation.dismiss() }
            try app.expectClosed()
            try await app.expectNext()
        }
    }

    @Test("The first answer counts, a canceled wait returns, and extra answers are reported")
    func pendingAnswer() async throws {
        try await ScheduleExplorer("a pending answer").run { scenario in
            let diagnostics = Lock<[PassKitDiagnostic.Code]>([])
            let answer = PendingAnswer<Int>("didSelect") { diagnostic in
                diagnostics.withLock { $0.append(diagnostic.code) }
            }
            let first = Lock<Int?>(nil)
            let wait = scenario.start("the wait") {
                await scenario.pause()
                return await answer.value()
            }
            let gives = (1...scenario.random(1...3)).map { number in
                scenario.start("answer \(number)") {
                    await scenario.pause()
                    first.withLock { $0 = $0 ?? number }
                    answer.give(number)
                }
            }
            let isCancelled = scenario.random(0...1) == 1
            if isCancelled {
                scenario.start("the cancellation") {
                    await scenario.pause()
                    wait.cancel()
                }
            }
            let value = try await wait.value
            for give in gives { try await give.value }
            answer.drop()
            let expected = first.withLock { $0 }
            try scenario.expect(
                value == expected || value == nil && isCancelled,
                "\(value ?? 0), not \(expected ?? 0)")
            let codes = diagnostics.withLock { $0 }
            try scenario.expect(
                codes == Array(repeating: .answeredTwice, count: gives.count - 1), "\(codes)")
        }
    }
}

/// An app with its wallet, server, and sheet.
private final class ScenarioApp: Sendable {
    let journal = ScenarioJournal()
    private let scenario: Scenario
    private let sheet: ScenarioSheet
    private let configuration: PassKitConfiguration

    init(_ scenario: Scenario) {
        self.scenario = scenario
        sheet = ScenarioSheet(journal: journal) { await scenario.pause() }
        var configuration = PassKitConfiguration()
        configuration.wallet = StubWallet([.visa])
        configuration.server = StubServer()
        configuration.sheet = sheet
        configuration.clock = scenario.clock
        configuration.diagnose = { _ in }
        self.configuration = configuration
    }

    func presentation() -> Presentation {
        Presentation(.wax(), questions: DelegateQuestions { _ in }, configuration)
    }

    func merchant(atTheEnd body: @escaping @Sendable () -> Void = {}) -> ScenarioMerchant {
        ScenarioMerchant(journal: journal, scenario: scenario, atTheEnd: body)
    }

    func customer(_ action: CustomerAction) { sheet.customer(action) }

    /// Checks that at least this many sheets were closed so far.
    func expectClosed(_ count: Int = 1) throws {
        let lines = journal.all
        try scenario.expect(
            lines.filter { $0 == "closed" }.count >= count, "dismissed, but: \(lines)")
    }

    /// Checks that another sheet can be shown and dismissed.
    func expectNext() async throws {
        let count = journal.all.filter { $0 == "closed" }.count
        let next = presentation()
        let isShown = await next.present(merchant())
        try scenario.expect(isShown, "the next sheet is not shown: \(journal.all)")
        await next.dismiss()
        try expectClosed(count + 1)
    }
}

/// The events of a scenario, in order.
private final class ScenarioJournal: Sendable {
    private let lines = Lock<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    func contains(_ line: String) -> Bool { all.contains(line) }
}

/// A sheet that takes time for each step.
private final class ScenarioSheet: AuthorizationSheet {
    private let journal: ScenarioJournal
    /// In a structure, because a closure in a lock gets another thunk each time it is read.
    private struct Recipient {
        let act: @Sendable (CustomerAction) -> Void
    }

    private let recipient = Lock<Recipient?>(nil)
    private let pause: @Sendable () async -> Void

    init(journal: ScenarioJournal, pause: @escaping @Sendable () async -> Void) {
        self.journal = journal
        self.pause = pause
    }

    func customer(_ action: CustomerAction) { recipient.withLock { $0 }?.act(action) }

    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool {
        journal.note("opening")
        recipient.withLock { $0 = Recipient(act: act) }
        await pause()
        return true
    }

    func show(_ content: SheetContent) async { await pause() }

    func close() async {
        await pause()
        recipient.withLock { $0 = nil }
        journal.note("closed")
    }
}

/// An app that accepts each payment.
private struct ScenarioMerchant: PaymentMerchant {
    let journal: ScenarioJournal
    let scenario: Scenario
    let atTheEnd: @Sendable () -> Void

    func didSelect(shippingContact: PaymentContact) async -> PaymentUpdate? { nil }

    func didSelect(shippingMethod: ShippingMethod) async -> PaymentUpdate? { nil }

    func didSelect(card: WalletCard) async -> PaymentUpdate? { nil }

    func didChange(couponCode: String) async -> PaymentUpdate? { nil }

    func willAuthorize() async {}

    func didAuthorize(_ payment: AuthorizedPayment) async -> AuthorizationAnswer {
        journal.note("asked: payment")
        await scenario.pause()
        return AuthorizationAnswer(.success)
    }

    func didFinish() async {
        journal.note("told: finished")
        atTheEnd()
    }
}
