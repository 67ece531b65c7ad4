// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A session of a merchant with the wallet's server, as that server wrote it.
@available(iOS 14.0, *)
open class PKPaymentMerchantSession: NSObject {
    let dictionary: [AnyHashable: Any]

    /// Creates a session from what the server wrote.
    public init(dictionary: [AnyHashable: Any]) {
        self.dictionary = dictionary
    }
}
