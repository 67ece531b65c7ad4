// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An app's access to the wallet.
@available(iOS 6.0, *)
open class PKPassLibrary: NSObject {
    private let environment = PassKitConfiguration.current

    /// Opens the wallet.
    public override init() {}

    /// Returns whether a wallet is available.
    open class func isPassLibraryAvailable() -> Bool {
        PassKitConfiguration.current.wallet != nil
    }

    /// Lets the customer add a card; an emulated wallet adds the next card in its list.
    @available(iOS 8.3, *)
    open func openPaymentSetup() {
        environment.setUp()
    }
}
