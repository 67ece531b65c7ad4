// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import Testing

@testable import ApplePay

@Suite("Authorizing a payment")
struct AuthorizationTests {
    @Test("D13, D14: The wallet pays the total in minor units, and the app gets the payment")
    func payment() async throws {
        var request = PaymentRequest.example
        request.applicationData = Array("cart 1".utf8)
        let purchase = Purchase(request)
        _ = try await purchase.run { $0.customer(.authorize(.passcode)) }
        let asked = try #require(purchase.wallet.payments.first)
        #expect(asked.amount == 1250)
        #expect(asked.currencyCode == 840)
        #expect(asked.countryCode == "US")
        #expect(asked.capabilities == .threeDSecure)
        #expect(asked.nonce == Array(1...32))
        #expect(asked.applicationDataHash == Digest.sha256(Array("cart 1".utf8)))
        let payment = try #require(purchase.merchant.authorizedPayments.first)
        #expect(payment.card.identifier == "visa")
        #expect(payment.shippingContact == nil)
        #expect(payment.shippingMethod == nil)
    }

    @Test(
        "Amounts are converted to the currency's minor units",
        arguments: [
            ("JPY", Decimal(1200), 1200), ("KWD", Decimal(string: "1.234") ?? 0, 1234),
            ("USD", Decimal(string: "0.01") ?? 0, 1), ("USD", Decimal(0), 0),
        ] as [(String, Decimal, Int64)])
    func minorUnits(currency: String, amount: Decimal, units: Int64) async throws {
        var request = PaymentRequest.example
        request.currencyCode = currency
        request.summaryItems = [SummaryItem(label: "Shop", amount: amount)]
        let purchase = Purchase(request)
        _ = try await purchase.run { $0.customer(.authorize(.owner)) }
        #expect(purchase.wallet.payments.map(\.amount) == [units])
    }

    @Test("D15: After three unrecognized fingerprints, only the passcode is accepted")
    func strangers() async throws {
        let purchase = Purchase(walletFailures: [.notTheOwner, .notTheOwner, .notTheOwner])
        let outcome = try await purchase.run { sheet in
            for attempt in 1...3 {
                sheet.customer(.authorize(.biometric(isOwner: false)))
                let content = try #require(await sheet.next { $0.consentError == .notTheOwner })
                #expect(content.consent == (attempt < 3 ? .biometric : .passcode))
                #expect(content.phase == .choosing)
            }
            sheet.customer(.authorize(.owner))
            #expect(await sheet.next { $0.consentError == .passcodeRequired } != nil)
            sheet.customer(.authorize(.passcode))
        }
        #expect(purchase.wallet.payments.count == 4)
        guard case .paid = outcome else {
            Issue.record("Unexpected outcome: \(outcome)")
            return
        }
    }

    @Test(
        "D15: The sheet shows why the wallet refused the customer's consent",
        arguments: [
            WalletError.Code.passcodeRequired, .wrongPasscode,
        ])
    func consent(code: WalletError.Code) async throws {
        let purchase = Purchase(walletFailures: [code])
        _ = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            let content = try #require(await sheet.next { $0.consentError == code })
            #expect(content.canAuthorize)
            sheet.customer(.selectCard("mastercard"))
            #expect(await sheet.next(.choosing)?.consentError == nil)
            sheet.customer(.cancel)
        }
        #expect(!purchase.journal.all.contains("told: will authorize"))
    }

    @Test(
        "A wallet that cannot pay at all ends the sheet",
        arguments: [
            WalletError.Code.locked, .unavailable, .invalidPayment,
        ])
    func walletEnds(code: WalletError.Code) async throws {
        let purchase = Purchase(walletFailures: [code])
        let outcome = try await purchase.run { $0.customer(.authorize(.owner)) }
        #expect(outcome == .walletFailed(WalletError(code)))
        #expect(
            purchase.journal.all == ["wallet: visa", "shown: failure", "told: finished", "closed"])
    }

    @Test(
        "The customer can retry after a wallet failure",
        arguments: [
            WalletError.Code.disconnected, .failed,
        ])
    func walletRetry(code: WalletError.Code) async throws {
        let purchase = Purchase(walletFailures: [code, code])
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.failed(canRetry: true)))
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.failed(canRetry: true)))
            sheet.customer(.cancel)
        }
        #expect(outcome == .walletFailed(WalletError(code)))
    }

    @Test(
        "A card that cannot pay is blocked; when no card is left, the sheet ends",
        arguments: [
            WalletError.Code.unknownCard, .unsupportedCapability,
        ])
    func blockedCards(code: WalletError.Code) async throws {
        let purchase = Purchase(walletFailures: [code, code])
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            #expect(await sheet.next(.failed(canRetry: true))?.canAuthorize == false)
            sheet.customer(.selectCard("mastercard"))
            #expect(await sheet.next(.choosing)?.canAuthorize == true)
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .walletFailed(WalletError(code)))
    }

    @Test("The customer can retry after a server failure; an unknown merchant ends the sheet")
    func server() async throws {
        let purchase = Purchase(serverFailures: [
            .disconnected, .failed, .invalidNonce, .unknownMerchant,
        ])
        let outcome = try await purchase.run { sheet in
            for _ in 1...3 {
                sheet.customer(.authorize(.owner))
                _ = try #require(await sheet.next(.failed(canRetry: true)))
            }
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .serverFailed(TokenServerError(.unknownMerchant)))
        #expect(!purchase.journal.all.contains("asked: payment"))
    }

    @Test("D7: The app's field errors are shown and block payment until they are fixed")
    func fieldErrors() async throws {
        let wrong = FieldError(.shippingAddress(.street), message: "No such street")
        let purchase = Purchase(.delivered) {
            $0.authorization = { payment in
                payment.shippingContact?.postalAddress == .california
                    ? AuthorizationAnswer(.failure, errors: [wrong])
                    : AuthorizationAnswer(.success)
            }
        }
        let outcome = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
            let failed = try #require(await sheet.next(.failed(canRetry: true)))
            #expect(failed.errors == [wrong])
            #expect(!failed.canAuthorize)
            sheet.customer(.authorize(.owner))
            sheet.customer(.selectShippingContact("grace"))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.succeeded))
        }
        #expect(purchase.merchant.authorizedPayments.count == 2)
        #expect(outcome == .paid(try #require(purchase.merchant.authorizedPayments.last)))
    }

    @Test(
        "D7: Older statuses become errors of their fields",
        arguments: [
            (
                AuthorizationStatus.invalidShippingPostalAddress,
                FieldError.Subject.unserviceableAddress
            ),
            (.invalidBillingPostalAddress, .billingAddress(.street)),
            (.invalidShippingContact, .shippingContact(.emailAddress)),
        ])
    func oldStatuses(status: AuthorizationStatus, subject: FieldError.Subject) async throws {
        let purchase = Purchase(.delivered) {
            $0.authorization = { _ in AuthorizationAnswer(status) }
        }
        let outcome = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
            let failed = try #require(await sheet.next(.failed(canRetry: true)))
            #expect(failed.errors == [FieldError(subject)])
            sheet.customer(.cancel)
        }
        #expect(outcome == .declined(status))
    }

    @Test(
        "D7: When the issuer requires a PIN, the sheet asks for the passcode",
        arguments: [
            AuthorizationStatus.pinRequired, .pinIncorrect,
        ])
    func pin(status: AuthorizationStatus) async throws {
        let purchase = Purchase { $0.authorization = { _ in AuthorizationAnswer(status) } }
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            let failed = try #require(await sheet.next(.failed(canRetry: true)))
            #expect(failed.consent == .passcode)
            #expect(failed.canAuthorize)
            sheet.customer(.cancel)
        }
        #expect(outcome == .declined(status))
    }

    @Test("D7: A card whose PIN is locked cannot be used for this payment")
    func pinLockout() async throws {
        let purchase = Purchase { $0.authorization = { _ in AuthorizationAnswer(.pinLockout) } }
        let outcome = try await purchase.run { sheet in
            sheet.customer(.authorize(.owner))
            #expect(await sheet.next(.failed(canRetry: true))?.canAuthorize == false)
            sheet.customer(.selectCard("mastercard"))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.failed(canRetry: false)))
        }
        #expect(outcome == .declined(.pinLockout))
    }

    @Test("D17: An app that implements only the required delegate methods gets paid")
    func requiredMethodsOnly() async throws {
        let purchase = Purchase(.delivered)
        let outcome = try await purchase.run { sheet in
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.selectCard("mastercard"))
            _ = try #require(await sheet.next(.choosing))
            sheet.customer(.authorize(.owner))
        }
        #expect(outcome == .paid(try #require(purchase.merchant.authorizedPayments.first)))
    }

    @Test("D18: The wallet is notified of a successful charge, but not of a failed one")
    func charge() async throws {
        let paid = Purchase()
        _ = try await paid.run { $0.customer(.authorize(.owner)) }
        #expect(
            paid.wallet.charges == [
                WalletCharge(
                    card: "visa", merchant: "Example Shop", amount: 1250, currencyCode: 840)
            ])
        let refused = Purchase { $0.authorization = { _ in AuthorizationAnswer(.failure) } }
        _ = try await refused.run { sheet in
            sheet.customer(.authorize(.owner))
            _ = try #require(await sheet.next(.failed(canRetry: true)))
            sheet.customer(.cancel)
        }
        #expect(refused.wallet.charges == [])
    }
}
