// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An app's answer to the request for a merchant session.
@available(iOS 14.0, *)
open class PKPaymentRequestMerchantSessionUpdate: NSObject {
    /// Whether the app obtained a session.
    open var status: PKPaymentAuthorizationStatus
    /// The merchant session.
    open var session: PKPaymentMerchantSession?

    /// Creates an update.
    public init(
        status: PKPaymentAuthorizationStatus, merchantSession session: PKPaymentMerchantSession?
    ) {
        self.status = status
        self.session = session
    }
}
