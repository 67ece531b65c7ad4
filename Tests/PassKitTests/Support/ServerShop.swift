// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting

/// A shop whose server opens each token and then refuses the payment.
final class ServerShop: Shop, PKPaymentAuthorizationControllerDelegate {
    private let server: TestPayments

    init(_ server: TestPayments) {
        self.server = server
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        finish()
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment
    ) async -> PKPaymentAuthorizationResult {
        do {
            let opened = try server.open(payment.token, for: .wax())
            note("opened \(opened.amount)")
        } catch {
            note("\(error)")
        }
        note("refused")
        return PKPaymentAuthorizationResult(status: .failure, errors: nil)
    }
}
