// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A person's name, with the parts of `PersonNameComponents` that payments need.
package struct ContactName: Hashable, Sendable {
    package var givenName: String
    package var familyName: String
    package var phoneticGivenName: String
    package var phoneticFamilyName: String

    package init(
        givenName: String = "", familyName: String = "", phoneticGivenName: String = "",
        phoneticFamilyName: String = ""
    ) {
        self.givenName = givenName
        self.familyName = familyName
        self.phoneticGivenName = phoneticGivenName
        self.phoneticFamilyName = phoneticFamilyName
    }
}
