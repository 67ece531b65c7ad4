// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads cards; comes from a reader's `prepare`.
public class PaymentCardReaderSession: @unchecked Sendable {
    /// The session object's identifier.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0, message: "Use ObjectIdentifier instead"
    )
    final public let id: String

    /// The date from which this version of the system is refused; always `nil` here.
    final public let currentOSVersionDeprecationDate: Date?

    init() {
        id = UUID().uuidString
        currentOSVersionDeprecationDate = nil
    }
}
