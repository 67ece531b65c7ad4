// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What shows and dismisses a sheet in an app written for UIKit: its `UIViewController`.
///
/// There is no UIKit here. A class that says it is a presenter has the two methods that such an
/// app calls.
@MainActor
public protocol PaymentPresenter: AnyObject {}

extension PaymentPresenter {
    /// Shows a payment sheet.
    ///
    /// When it cannot be shown, its delegate hears that it is done.
    public func present(
        _ viewController: PKPaymentAuthorizationViewController, animated: Bool,
        completion: (@MainActor () -> Void)? = nil
    ) {
        Presented.note(viewController, by: self)
        viewController.show(completion)
    }

    /// Dismisses the payment sheet that this object shows.
    public func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        let shown = Presented.take(by: self)
        guard let shown else {
            completion?()
            return
        }
        shown.dismiss(animated: animated, completion: completion)
    }
}

extension PKPaymentAuthorizationViewController {
    /// Dismisses the sheet.
    public func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        Task {
            await presentation.dismiss()
            completion?()
        }
    }

    fileprivate func show(_ completion: (@MainActor () -> Void)?) {
        let merchant = DelegateMerchant(face: self, deliveryTimes: questions.deliveryTimes)
        Task {
            let isShown = await presentation.present(merchant)
            completion?()
            if !isShown { tellDidFinish() }
        }
    }
}
