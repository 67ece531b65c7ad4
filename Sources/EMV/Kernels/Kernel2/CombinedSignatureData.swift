// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Whether the card gave the certificates and the tag list that CDA needs.
///
/// See EMV Contactless Book C-2, 6.7, S456.25.
enum CombinedSignatureData {
    /// CA key index, issuer certificate and exponent, card certificate and exponent, tag list.
    private static let tags: [Tag] = [0x8F, 0x90, 0x9F32, 0x9F46, 0x9F47, 0x9F4A]

    static func isComplete(_ data: TransactionData) -> Bool { tags.allSatisfy(data.hasValue) }
}
