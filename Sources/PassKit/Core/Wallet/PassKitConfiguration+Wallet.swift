// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken

extension PassKitConfiguration {
    /// Returns whether the device can pay, even if the wallet has no card yet.
    func canPay() -> Bool {
        guard let wallet else { return false }
        return BlockingQuery.answer(within: inquiryLimit) { await wallet.canPay() }
            ?? tellOfSilence(false)
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
                $0.isTaken(networks: networks, capabilities: capabilities)
            }
        } ?? tellOfSilence(false)
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

    private func tellOfSilence<Value>(_ value: Value) -> Value {
        diagnose(
            PassKitDiagnostic(.walletFailed, "The wallet did not answer within \(inquiryLimit)."))
        return value
    }
}
