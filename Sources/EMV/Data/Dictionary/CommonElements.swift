// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements with the same meaning in every kernel.
enum CommonElements {
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable([book3, book4, bookB, BiometricElements.table])
    }

    /// See EMV Book 3, Annex A1.
    // swift-format-ignore
    private static var book3: DataElementTable {
        DataElementTable(
            "EMV Book 3, Annex A",
            [
                .init(0x42, "Issuer Identification Number (IIN)", .card, .numeric, 3, 3, in: .discretionary),
                .init(0x4F, "Application Dedicated File (ADF) Name", .card, .binary, 5, 16, in: [0x61]),
                .init(0x50, "Application Label", .card, .alphanumericSpecial, 1, 16, in: .entry),
                .init(0x57, "Track 2 Equivalent Data", .card, .binary, 0, 19, in: .record, .cardholder),
                .init(0x5A, "Application Primary Account Number (PAN)", .card, .compressedNumeric, 0, 10, in: .record, .cardholder),
                .init(0x5F20, "Cardholder Name", .card, .alphanumericSpecial, 2, 26, in: .record, .cardholder),
                .init(0x5F24, "Application Expiration Date", .card, .numeric, 3, 3, in: .record),
                .init(0x5F25, "Application Effective Date", .card, .numeric, 3, 3, in: .record),
                .init(0x5F28, "Issuer Country Code", .card, .numeric, 2, 2, in: .record),
                .init(0x5F2A, "Transaction Currency Code", .terminal, .numeric, 2, 2),
                .init(0x5F2D, "Language Preference", .card, .alphanumeric, 2, 8, in: [0xA5]),
                .init(0x5F30, "Service Code", .card, .numeric, 2, 2, in: .record),
                .init(0x5F34, "Application Primary Account Number (PAN) Sequence Number", .card, .numeric, 1, 1, in: .record),
                .init(0x5F36, "Transaction Currency Exponent", .terminal, .numeric, 1, 1),
                .init(0x5F50, "Issuer URL", .card, .alphanumericSpecial, 0, 252, in: .discretionary),
                .init(0x5F53, "International Bank Account Number (IBAN)", .card, .variable, 0, 34, in: .discretionary, .cardholder),
                .init(0x5F54, "Bank Identifier Code (BIC)", .card, .variable, 8, 11, in: .discretionary),
                .init(0x5F55, "Issuer Country Code (alpha2 format)", .card, .alphabetic, 2, 2, in: .discretionary),
                .init(0x5F56, "Issuer Country Code (alpha3 format)", .card, .alphabetic, 3, 3, in: .discretionary),
                .init(0x5F57, "Account Type", .terminal, .numeric, 1, 1),
                .init(0x61, "Application Template", .card, .binary, 0, 252, in: [0x70, 0xBF0C]),
                .init(0x6F, "File Control Information (FCI) Template", .card, .variable, 0, 252),
                .init(0x70, "READ RECORD Response Message Template", .card, .variable, 0, 252),
                .init(0x71, "Issuer Script Template 1", .issuer, .binary, 0, 255),
                .init(0x72, "Issuer Script Template 2", .issuer, .binary, 0, 255),
                .init(0x73, "Directory Discretionary Template", .card, .variable, 0, 252, in: [0x61]),
                .init(0x77, "Response Message Template Format 2", .card, .variable, 0, 253),
                .init(0x80, "Response Message Template Format 1", .card, .variable, 0, 253),
                .init(0x81, "Amount, Authorised (Binary)", .terminal, .binary, 4, 4),
                .init(0x82, "Application Interchange Profile", .card, .binary, 2, 2, in: .response),
                .init(0x83, "Command Template", .terminal, .binary, 0, 255),
                .init(0x84, "Dedicated File (DF) Name", .card, .binary, 5, 16, in: [0x6F]),
                .init(0x86, "Issuer Script Command", .issuer, .binary, 0, 261, in: .script),
                .init(0x87, "Application Priority Indicator", .card, .binary, 1, 1, in: .entry),
                .init(0x88, "Short File Identifier (SFI)", .card, .binary, 1, 1, in: [0xA5]),
                .init(0x89, "Authorisation Code", .issuer, .variable, 6, 6),
                .init(0x8A, "Authorisation Response Code", .issuerOrTerminal, .alphanumeric, 2, 2),
                .init(0x8C, "Card Risk Management Data Object List 1 (CDOL1)", .card, .binary, 0, 252, in: .record),
                .init(0x8D, "Card Risk Management Data Object List 2 (CDOL2)", .card, .binary, 0, 252, in: .record),
                .init(0x8E, "Cardholder Verification Method (CVM) List", .card, .binary, 10, 252, in: .record),
                .init(0x8F, "Certification Authority Public Key Index", .card, .binary, 1, 1, in: .record),
                .init(0x90, "Issuer Public Key Certificate", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x91, "Issuer Authentication Data", .issuer, .binary, 8, 16),
                .init(0x92, "Issuer Public Key Remainder", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x93, "Signed Static Application Data", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x94, "Application File Locator (AFL)", .card, .variable, 0, 252, in: .response),
                .init(0x95, "Terminal Verification Results", .terminal, .binary, 5, 5),
                .init(0x97, "Transaction Certificate Data Object List (TDOL)", .card, .binary, 0, 252, in: .record),
                .init(0x98, "Transaction Certificate (TC) Hash Value", .terminal, .binary, 20, 20),
                .init(0x99, "Transaction Personal Identification Number (PIN) Data", .terminal, .binary, 0, 255, .secret),
                .init(0x9A, "Transaction Date", .terminal, .numeric, 3, 3),
                .init(0x9B, "Transaction Status Information", .terminal, .binary, 2, 2),
                .init(0x9C, "Transaction Type", .terminal, .numeric, 1, 1),
                .init(0x9D, "Directory Definition File (DDF) Name", .card, .binary, 5, 16, in: [0x61]),
                .init(0xA5, "File Control Information (FCI) Proprietary Template", .card, .variable, 0, 252, in: [0x6F]),
                .init(0x9F01, "Acquirer Identifier", .terminal, .numeric, 6, 6),
                .init(0x9F02, "Amount, Authorised (Numeric)", .terminal, .numeric, 6, 6),
                .init(0x9F03, "Amount, Other (Numeric)", .terminal, .numeric, 6, 6),
                .init(0x9F04, "Amount, Other (Binary)", .terminal, .binary, 4, 4),
                .init(0x9F05, "Application Discretionary Data", .card, .binary, 1, 32, in: .record),
                .init(0x9F06, "Application Identifier (AID) – terminal", .terminal, .binary, 5, 16),
                .init(0x9F07, "Application Usage Control", .card, .binary, 2, 2, in: .record),
                .init(0x9F08, "Application Version Number (card)", .card, .binary, 2, 2, in: .record),
                .init(0x9F09, "Application Version Number (terminal)", .terminal, .binary, 2, 2),
                .init(0x9F0A, "Application Selection Registered Proprietary Data", .card, .binary, 0, 252, in: .discretionary),
                .init(0x9F0B, "Cardholder Name Extended", .card, .alphanumericSpecial, 27, 45, in: .record, .cardholder),
                .init(0x9F0C, "Issuer Identification Number Extended (IINE)", .card, .numeric, 3, 4, in: .discretionary, .cardholder),
                .init(0x9F0D, "Issuer Action Code – Default", .card, .binary, 5, 5, in: .record),
                .init(0x9F0E, "Issuer Action Code – Denial", .card, .binary, 5, 5, in: .record),
                .init(0x9F0F, "Issuer Action Code – Online", .card, .binary, 5, 5, in: .record),
                .init(0x9F10, "Issuer Application Data", .card, .binary, 0, 32, in: .response),
                .init(0x9F11, "Issuer Code Table Index", .card, .numeric, 1, 1, in: [0xA5]),
                .init(0x9F12, "Application Preferred Name", .card, .alphanumericSpecial, 1, 16, in: .entry),
                .init(0x9F13, "Last Online Application Transaction Counter (ATC) Register", .card, .binary, 2, 2),
                .init(0x9F14, "Lower Consecutive Offline Limit", .card, .binary, 1, 1, in: .record),
                .init(0x9F15, "Merchant Category Code", .terminal, .numeric, 2, 2),
                .init(0x9F16, "Merchant Identifier", .terminal, .alphanumericSpecial, 15, 15),
                .init(0x9F17, "Personal Identification Number (PIN) Try Counter", .card, .binary, 1, 1),
                .init(0x9F18, "Issuer Script Identifier", .issuer, .binary, 4, 4, in: .script),
                .init(0x9F19, "Token Requestor ID", .card, .numeric, 6, 6, in: .record),
                .init(0x9F1A, "Terminal Country Code", .terminal, .numeric, 2, 2),
                .init(0x9F1B, "Terminal Floor Limit", .terminal, .binary, 4, 4),
                .init(0x9F1C, "Terminal Identification", .terminal, .alphanumeric, 8, 8),
                .init(0x9F1D, "Terminal Risk Management Data", .terminal, .binary, 1, 8),
                .init(0x9F1E, "Interface Device (IFD) Serial Number", .terminal, .alphanumeric, 8, 8),
                .init(0x9F1F, "Track 1 Discretionary Data", .card, .alphanumericSpecial, 0, 252, in: .record, .cardholder),
                .init(0x9F20, "Track 2 Discretionary Data", .card, .compressedNumeric, 0, 252, in: .record, .cardholder),
                .init(0x9F21, "Transaction Time", .terminal, .numeric, 3, 3),
                .init(0x9F22, "Certification Authority Public Key Index (terminal)", .terminal, .binary, 1, 1),
                .init(0x9F23, "Upper Consecutive Offline Limit", .card, .binary, 1, 1, in: .record),
                .init(0x9F24, "Payment Account Reference (PAR)", .card, .alphanumeric, 29, 29, in: .record, .cardholder),
                .init(0x9F25, "Last 4 Digits of PAN", .card, .numeric, 2, 2, in: .record),
                .init(0x9F26, "Application Cryptogram", .card, .binary, 8, 8, in: .response),
                .init(0x9F27, "Cryptogram Information Data", .card, .binary, 1, 1, in: .response),
                .init(0x9F2D, "ICC PIN Encipherment Public Key Certificate", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x9F2E, "ICC PIN Encipherment Public Key Exponent", .card, .binary, 1, 3, in: .record),
                .init(0x9F2F, "ICC PIN Encipherment Public Key Remainder", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x9F32, "Issuer Public Key Exponent", .card, .binary, 1, 3, in: .record),
                .init(0x9F33, "Terminal Capabilities", .terminal, .binary, 3, 3),
                .init(0x9F34, "Cardholder Verification Method (CVM) Results", .terminal, .binary, 3, 3),
                .init(0x9F35, "Terminal Type", .terminal, .numeric, 1, 1),
                .init(0x9F36, "Application Transaction Counter (ATC)", .card, .binary, 2, 2, in: .response),
                .init(0x9F37, "Unpredictable Number", .terminal, .binary, 4, 4),
                .init(0x9F38, "Processing Options Data Object List (PDOL)", .card, .binary, 0, 252, in: [0xA5]),
                .init(0x9F39, "Point-of-Service (POS) Entry Mode", .terminal, .numeric, 1, 1),
                .init(0x9F3A, "Amount, Reference Currency", .terminal, .binary, 4, 4),
                .init(0x9F3B, "Application Reference Currency", .card, .numeric, 2, 8, in: .record),
                .init(0x9F3C, "Transaction Reference Currency Code", .terminal, .numeric, 2, 2),
                .init(0x9F3D, "Transaction Reference Currency Exponent", .terminal, .numeric, 1, 1),
                .init(0x9F40, "Additional Terminal Capabilities", .terminal, .binary, 5, 5),
                .init(0x9F41, "Transaction Sequence Counter", .terminal, .numeric, 2, 4),
                .init(0x9F42, "Application Currency Code", .card, .numeric, 2, 2, in: .record),
                .init(0x9F43, "Application Reference Currency Exponent", .card, .numeric, 1, 4, in: .record),
                .init(0x9F44, "Application Currency Exponent", .card, .numeric, 1, 1, in: .record),
                .init(0x9F45, "Data Authentication Code", .card, .binary, 2, 2),
                .init(0x9F46, "ICC Public Key Certificate", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x9F47, "ICC Public Key Exponent", .card, .binary, 1, 3, in: .record),
                .init(0x9F48, "ICC Public Key Remainder", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(0x9F49, "Dynamic Data Authentication Data Object List (DDOL)", .card, .binary, 0, 252, in: .record),
                .init(0x9F4A, "Static Data Authentication Tag List", .card, .variable, 0, 252, in: .record),
                .init(0x9F4B, "Signed Dynamic Application Data", .card, .binary, 0, 248, in: .response, .cardholder),
                .init(0x9F4C, "ICC Dynamic Number", .card, .binary, 2, 8),
                .init(0x9F4D, "Log Entry", .card, .binary, 2, 2, in: .discretionary),
                .init(0x9F4E, "Merchant Name and Location", .terminal, .alphanumericSpecial, 0, 252),
                .init(0x9F4F, "Log Format", .card, .binary, 0, 252),
                .init(0xBF0C, "File Control Information (FCI) Issuer Discretionary Data", .card, .variable, 0, 222, in: [0xA5]),
            ])
    }

    /// See EMV Book 4, Annex A.
    // swift-format-ignore
    private static var book4: DataElementTable {
        DataElementTable(
            "EMV Book 4, Annex A",
            [
                .init(0x9F5B, "Issuer Script Results", .terminal, .binary, 0, 255),
            ])
    }

    /// See EMV Contactless Book B, Annex A.
    // swift-format-ignore
    private static var bookB: DataElementTable {
        DataElementTable(
            "EMV Contactless Book B, Annex A",
            [
                .init(0x8B, "POI Information", .terminal, .binary, 0, 64),
                .init(0x96, "Kernel Identifier – Terminal", .terminal, .binary, 1, 8),
                .init(0x9F29, "Extended Selection", .card, .binary, 0, 11, in: [0x61]),
                .init(0x9F2A, "Kernel Identifier", .card, .binary, 0, 8, in: [0x61]),
                .init(0x9F3E, "Terminal Categories Supported List", .card, .binary, 2, 252, in: [0xA5]),
                .init(0x9F3F, "Selection Data Object List", .card, .binary, 0, 252, in: [0xA5]),
            ])
    }
}

/// The elements of biometric cardholder verification.
enum BiometricElements {
    /// See EMV Book 3, Annex A.
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable(
            "EMV Book 3, Annex A",
            [
                .init(0xA1, "Biometric Header Template (BHT)", .cardOrTerminal, .binary, 0, 252, in: [0x7F60]),
                .init(0x7F60, "Biometric Information Template (BIT)", .cardOrTerminal, .binary, 0, 252, in: [0xBF4A, 0xBF4B]),
                .init(0x9F30, "Biometric Terminal Capabilities", .terminal, .binary, 3, 3),
                .init(0x9F31, "Card BIT Group Template", .card, .binary, 0, 252, in: [0x70]),
                .init(0xBF4A, "Offline BIT Group Template", .card, .binary, 0, 252, in: [0x9F31]),
                .init(0xBF4B, "Online BIT Group Template", .card, .binary, 0, 252, in: [0x9F31]),
                .init(0xBF4C, "Biometric Try Counters Template", .card, .binary, 0, 252),
                .init(0xBF4D, "Preferred Attempts Template", .card, .binary, 0, 252),
                .init(0xBF4E, "Biometric Verification Data Template", .terminal, .binary, 0, 252, .secret),
            ])
    }

    /// The elements whose meaning depends on the enclosing template.
    ///
    /// See EMV Book 3, Annex A.
    // swift-format-ignore
    static var nested: DataElementTable {
        DataElementTable(
            "EMV Book 3, Annex A",
            [
                .init(0x81, "Biometric Type", .cardOrTerminal, .binary, 1, 3, in: [0xA1, 0xBF4E]),
                .init(0x82, "Biometric Subtype", .cardOrTerminal, .binary, 1, 1, in: [0xA1]),
                .init(0x90, "Biometric Solution ID", .cardOrTerminal, .binary, 0, 252, in: [0xA1, 0xBF4E]),
                .init(0xDF50, "Facial Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF51, "Finger Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF52, "Iris Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF53, "Palm Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF54, "Voice Try Counter", .card, .binary, 1, 1, in: [0xBF4C]),
                .init(0xDF50, "Preferred Facial Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF51, "Preferred Finger Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF52, "Preferred Iris Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF53, "Preferred Palm Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF54, "Preferred Voice Attempts", .card, .binary, 1, 1, in: [0xBF4D]),
                .init(0xDF50, "Enciphered Biometric Key Seed", .terminal, .binary, 0, 252, in: [0xBF4E], .secret),
                .init(0xDF51, "Enciphered Biometric Data", .terminal, .binary, 0, 252, in: [0xBF4E], .secret),
                .init(0xDF52, "MAC of Enciphered Biometric Data", .terminal, .binary, 8, 8, in: [0xBF4E], .secret),
            ])
    }
}
