// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@testable import PassKit

@Suite("Blocking inquiries")
struct BlockingQueryTests {
    /// The calling thread.
    private static func thread() -> pthread_t { pthread_self() }

    private actor Answerer {
        func thread() -> pthread_t { BlockingQueryTests.thread() }
    }

    /// A wallet that answers only when it is canceled.
    private struct SilentWallet: PaymentWallet {
        func canPay() async -> Bool { await ChangeSignal().wait { false } }
        func cards() -> [WalletCard] { [] }
        func setUp() {}
        func pay(
            _ payment: WalletPayment, consent: WalletConsent
        ) throws(WalletError) -> SealedWalletPayment {
            throw WalletError(.notTheOwner)
        }
    }

    @Test("B1: A blocking inquiry, its child tasks, and its actors run on their own thread")
    func ownThread() async throws {
        let (caller, threads) = try await BlockingThread.run {
            let threads = BlockingQuery.answer(within: .patience) {
                await withTaskGroup(of: Set<pthread_t>.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            let answerer = Answerer()
                            var threads: Set<pthread_t> = []
                            for _ in 0..<100 {
                                threads.insert(Self.thread())
                                threads.insert(await answerer.thread())
                            }
                            return threads
                        }
                    }
                    return await group.reduce(into: Set([Self.thread()])) { $0.formUnion($1) }
                }
            }
            return (Self.thread(), threads)
        }
        #expect(threads?.count == 1)
        #expect(threads?.contains(caller) == false)
    }

    @Test("B1: An unanswered inquiry is given up at its time limit and canceled")
    func limit() {
        let isCancelled = DispatchSemaphore(value: 0)
        let answer: Bool? = BlockingQuery.answer(within: .milliseconds(1)) {
            let answer = await ChangeSignal().wait { false }
            isCancelled.signal()
            return answer
        }
        #expect(answer == nil)
        isCancelled.wait()
    }

    @Test("B1: A wallet that does not answer cannot pay, which is reported")
    func silence() {
        var shop = StubShop()
        shop.configuration.wallet = SilentWallet()
        shop.configuration.inquiryLimit = .milliseconds(1)
        #expect(shop.configuration.use { !PKPaymentAuthorizationController.canMakePayments() })
        #expect(shop.codes == [.walletFailed])
    }
}
