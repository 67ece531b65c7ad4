// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit

/// A component of an older app, which makes Apple's view controller outside of any actor.
///
/// In Swift 5, that is allowed for Apple's classes, which are older than actors.
final class LegacyComponent {
    let controller: PKPaymentAuthorizationViewController?

    init(_ request: PKPaymentRequest, delegate: PKPaymentAuthorizationViewControllerDelegate) {
        guard PKPaymentAuthorizationViewController.canMakePayments() else {
            controller = nil
            return
        }
        controller = PKPaymentAuthorizationViewController(paymentRequest: request)
        controller?.delegate = delegate
    }

    /// Forwards a call of the sheet, as a wrapper of a delegate does.
    func finish(_ delegate: PKPaymentAuthorizationViewControllerDelegate) {
        guard let controller else { return }
        delegate.paymentAuthorizationViewControllerDidFinish(controller)
    }
}

/// A controller of an older app's tests, which belongs to no actor.
class LegacyController: PKPaymentAuthorizationController {
    private(set) var isNoted = false

    func note() { isNoted = true }
}

/// Calls a controller's method outside of any actor.
func note(_ controller: LegacyController) { controller.note() }
