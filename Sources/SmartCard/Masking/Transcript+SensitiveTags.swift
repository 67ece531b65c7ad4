// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
    /// Returns whether a data element identifies the cardholder, directly or indirectly.
    ///
    /// The card's certificates and signatures count too: with a scheme's public key, anyone can
    /// recover the account number from them. See EMV Book 2, 6.4 (Table 14). A dictionary of data
    /// elements can give a more precise result; this function does not need one.
    public static func isSensitive(_ tag: Tag) -> Bool { sensitiveTags.contains(tag) }

    /// See EMV Book 3, Annex A, and EMV Contactless Books C-2 and C-3, Annex A.
    private static let sensitiveTags: Set<Tag> = [
        0x56,  // Track 1 Data
        0x57,  // Track 2 Equivalent Data
        0x5A,  // Application Primary Account Number (PAN)
        0x5F20,  // Cardholder Name
        0x5F21,  // Track 1, identical to the data coded
        0x5F22,  // Track 2, identical to the data coded
        0x5F23,  // Track 3, identical to the data coded
        0x5F24,  // Application Expiration Date
        0x5F30,  // Service Code
        0x5F53,  // International Bank Account Number (IBAN)
        0x86,  // Issuer Script Command
        0x90,  // Issuer Public Key Certificate
        0x92,  // Issuer Public Key Remainder
        0x93,  // Signed Static Application Data
        0x99,  // Transaction Personal Identification Number (PIN) Data
        0x9F0B,  // Cardholder Name Extended
        0x9F1F,  // Track 1 Discretionary Data
        0x9F20,  // Track 2 Discretionary Data
        0x9F24,  // Payment Account Reference (PAR)
        0x9F2D,  // ICC PIN Encipherment Public Key Certificate
        0x9F2F,  // ICC PIN Encipherment Public Key Remainder
        0x9F46,  // ICC Public Key Certificate
        0x9F48,  // ICC Public Key Remainder
        0x9F4B,  // Signed Dynamic Application Data
        0x9F5E,  // Data Storage Identifier: the PAN and its sequence number
        0x9F61,  // Cardholder's identity number (national schemes)
        0x9F6B,  // Track 2 Data
        0x9F7C,  // Customer Exclusive Data, Merchant Custom Data
        0x9F7F,  // Card Production Life Cycle Data, the chip's serial number
    ]
}
