// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The wallet, as apps see it.
@available(iOS 6.0, *)
open class PKPassLibrary: NSObject {
    private let environment = PassKitConfiguration.current

    /// Opens the wallet.
    public override init() {}

    /// Returns whether there is a wallet.
    open class func isPassLibraryAvailable() -> Bool {
        PassKitConfiguration.current.wallet != nil
    }

    /// Lets the customer add a card; an emulated wallet adds the next one of its list.
    @available(iOS 8.3, *)
    open func openPaymentSetup() {
        environment.setUp()
    }
}
