// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Foundation
internal import PaymentToken
internal import Support

extension PassKitConfiguration {
    /// Returns whether the device can pay, even if the wallet has no card yet.
    func canPay() -> Bool {
        guard let wallet else { return false }
        return BlockingQuery.answer(within: inquiryLimit) { await wallet.canPay() }
            ?? reportTimeout(returning: false)
    }

    /// Returns whether the wallet has a card that can pay.
    func canPay(networks: [PKPaymentNetwork], capabilities: PKMerchantCapability = []) -> Bool {
        guard let wallet else { return false }
        let networks = networks.map { PaymentNetwork(rawValue: $0.rawValue) }
        let capabilities = MerchantCapabilities(capabilities)
        return BlockingQuery.answer(within: inquiryLimit) {
            guard await wallet.canPay() else { return false }
            let cards = (try? await wallet.cards()) ?? []
            return cards.contains {
                $0.isAccepted(networks: networks, capabilities: capabilities)
            }
        } ?? reportTimeout(returning: false)
    }

    /// Lets the customer add a card.
    func setUp() {
        guard let wallet else {
            diagnose(PassKitDiagnostic(.unavailable, "There is no wallet to add a card to."))
            return
        }
        Task { [diagnose] in
            do throws(WalletError) {
                try await wallet.setUp()
            } catch {
                diagnose(PassKitDiagnostic(.walletFailed, "\(error)"))
            }
        }
    }

    /// Reports that the wallet did not answer in time.
    private func reportTimeout<Value>(returning value: Value) -> Value {
        diagnose(
            PassKitDiagnostic(.walletFailed, "The wallet did not answer within \(inquiryLimit)."))
        return value
    }
}

/// Waits for asynchronous answers where Apple's interface is synchronous.
enum BlockingQuery {
    /// Waits for an answer.
    ///
    /// - Parameters:
    ///   - limit: How long to wait. Then the question's task is canceled.
    ///   - question: The question, which runs on its own thread. The caller blocks, usually on a
    ///     thread of the concurrency pool, so the question must not need one.
    /// - Returns: The answer; `nil` if it does not come in time or the system is out of threads.
    static func answer<Value: Sendable>(
        within limit: Duration, to question: @escaping @Sendable () async -> Value
    ) -> Value? {
        guard let thread = WorkerThreads(name: "wallet-query", count: 1) else { return nil }
        let answer = Lock<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
        let task = Task(executorPreference: thread) {
            let value = await question()
            answer.withLock { $0 = value }
            isThere.signal()
            thread.stop()
        }
        guard isThere.wait(timeout: .now() + limit / .seconds(1)) == .success else {
            task.cancel()
            return nil
        }
        return answer.withLock { $0 }
    }
}
