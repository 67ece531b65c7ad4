// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 5.
///
/// See EMV Contactless Book C-5, Annex A.
extension Tag {
    @inlinable package static var cardholderVerificationStatus: Tag { 0x9F50 }
    @inlinable package static var terminalCompatibilityIndicator: Tag { 0x9F52 }
    @inlinable package static var terminalInterchangeProfile: Tag { 0x9F53 }
    @inlinable package static var magstripeDataObjectList: Tag { 0x9F5C }
    @inlinable package static var offlineBalance: Tag { 0x9F5F }
    @inlinable package static var issuerUpdateParameter: Tag { 0x9F60 }
    @inlinable package static var deviceInformation: Tag { 0x9F6E }
}
