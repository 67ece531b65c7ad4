// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An object that presents and dismisses a sheet like a `UIViewController` in a UIKit app.
///
/// UIKit is not available on Linux. A class that conforms to this protocol has the two methods
/// that such an app calls.
@MainActor
public protocol PaymentPresenter: AnyObject {}

extension PaymentPresenter {
    /// Presents a payment sheet.
    ///
    /// If the sheet cannot be presented, its delegate is notified that it finished.
    public func present(
        _ viewController: PKPaymentAuthorizationViewController, animated: Bool,
        completion: (@MainActor () -> Void)? = nil
    ) {
        PresentedSheets.add(viewController, by: self)
        viewController.show(completion)
    }

    /// Dismisses the payment sheet that this object presents.
    public func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        let shown = PresentedSheets.remove(by: self)
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
        let merchant = DelegateMerchant(controller: self, deliveryTimes: questions.deliveryTimes)
        Task {
            let isShown = await presentation.present(merchant)
            completion?()
            if !isShown { callDidFinish() }
        }
    }
}

/// The presented sheets and their presenters.
@MainActor
private enum PresentedSheets {
    private struct Entry {
        weak var presenter: AnyObject?
        let sheet: PKPaymentAuthorizationViewController
    }

    private static var entries: [Entry] = []

    static func add(_ sheet: PKPaymentAuthorizationViewController, by presenter: AnyObject) {
        entries.removeAll { $0.presenter == nil || $0.presenter === presenter }
        entries.append(Entry(presenter: presenter, sheet: sheet))
    }

    /// Removes and returns the sheet that an object presents.
    static func remove(by presenter: AnyObject) -> PKPaymentAuthorizationViewController? {
        guard let place = entries.firstIndex(where: { $0.presenter === presenter }) else {
            return nil
        }
        return entries.remove(at: place).sheet
    }
}
