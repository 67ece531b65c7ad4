// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// One entry of the Certification Revocation List.
///
/// See EMV Book 2, 5.1.2 and Table 23.
package struct RevokedCertificate: Hashable, Sendable {
    /// The scheme whose authority signed the certificate.
    package let rid: RID
    /// The index of the authority's key.
    package let index: UInt8
    /// The Certificate Serial Number, three bytes.
    package let serialNumber: [UInt8]

    /// Creates an entry.
    package init(rid: RID, index: UInt8, serialNumber: [UInt8]) {
        self.rid = rid
        self.index = index
        self.serialNumber = serialNumber
    }
}
