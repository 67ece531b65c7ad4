// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@testable import EmulatedCards

@Suite("Consent to a wallet's payments")
struct WalletConsentTests {
    private let wallet: EmulatedPaymentWallet

    init() throws {
        wallet = try .example(for: P256PrivateKey.generate())
    }

    private func code(_ consent: WalletConsent) async -> WalletError.Code? {
        do {
            _ = try await wallet.pay(.example(), consent: consent)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("D15: After three unrecognized fingerprints, fingers work again only after the passcode")
    func strangers() async {
        #expect(await code(.stranger) == .notTheOwner)
        #expect(await code(.stranger) == .notTheOwner)
        #expect(await code(.owner) == nil)
        for _ in 1...3 { #expect(await code(.stranger) == .notTheOwner) }
        #expect(await code(.owner) == .passcodeRequired)
        #expect(await code(.digits("4321")) == .wrongPasscode)
        #expect(await code(.owner) == .passcodeRequired)
        #expect(await code(.digits("1234")) == nil)
        #expect(await code(.owner) == nil)
    }

    @Test("Ten wrong passcodes lock the wallet permanently")
    func locked() async {
        for _ in 1...9 { #expect(await code(.digits("0000")) == .wrongPasscode) }
        #expect(await code(.digits("0000")) == .locked)
        #expect(await code(.digits("1234")) == .locked)
        #expect(await code(.owner) == .locked)
    }

    @Test("A passcode of the wrong length is wrong", arguments: ["", "123", "12345", "1234\0"])
    func lengths(digits: String) async {
        #expect(await code(.digits(digits)) == .wrongPasscode)
    }
}
