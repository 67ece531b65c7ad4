// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A contact field that an app can request (`PKContactField`).
package enum ContactField: String, Hashable, Sendable, CaseIterable {
    case postalAddress, emailAddress, phoneNumber, name, phoneticName
}
