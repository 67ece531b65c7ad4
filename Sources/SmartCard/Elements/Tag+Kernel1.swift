// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of kernel 1.
///
/// See EMV Contactless Book C-1, Annex A.
extension Tag {
    @inlinable package static var applicationProgramIdentifier: Tag { 0x9F5A }
    @inlinable package static var terminalTransactionQualifiers: Tag { 0x9F66 }
    @inlinable package static var cardTransactionQualifiers: Tag { 0x9F6C }
}
