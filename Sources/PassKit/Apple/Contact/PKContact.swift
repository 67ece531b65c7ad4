// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

/// A customer's name, postal address, phone number, and email address, where known.
@available(iOS 9.0, *)
open class PKContact: NSObject {
    /// The name.
    open var name: PersonNameComponents?
    /// The postal address.
    open var postalAddress: CNPostalAddress?
    /// The phone number.
    open var phoneNumber: CNPhoneNumber?
    /// The email address.
    open var emailAddress: String?
    /// The neighborhood, in its form before postal addresses included one.
    @available(iOS, introduced: 9.2, deprecated: 10.3, message: "Use postalAddress")
    open var supplementarySubLocality: String?

    /// Creates an empty contact.
    public override init() {}
}
