// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A merchant's session with the wallet's server, as the server returned it.
@available(iOS 14.0, *)
open class PKPaymentMerchantSession: NSObject {
    let dictionary: [AnyHashable: Any]

    /// Creates a session from the server's response.
    public init(dictionary: [AnyHashable: Any]) {
        self.dictionary = dictionary
    }
}
