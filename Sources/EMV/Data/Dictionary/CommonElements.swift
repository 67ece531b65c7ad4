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
                .init(.issuerIdentificationNumber, "Issuer Identification Number (IIN)", .card, .numeric, 3, 3, in: .discretionary),
                .init(.applicationDedicatedFileName, "Application Dedicated File (ADF) Name", .card, .binary, 5, 16, in: [0x61]),
                .init(.applicationLabel, "Application Label", .card, .alphanumericSpecial, 1, 16, in: .entry),
                .init(.track2EquivalentData, "Track 2 Equivalent Data", .card, .binary, 0, 19, in: .record, .cardholder),
                .init(.primaryAccountNumber, "Application Primary Account Number (PAN)", .card, .compressedNumeric, 0, 10, in: .record, .cardholder),
                .init(.cardholderName, "Cardholder Name", .card, .alphanumericSpecial, 2, 26, in: .record, .cardholder),
                .init(.applicationExpirationDate, "Application Expiration Date", .card, .numeric, 3, 3, in: .record),
                .init(.applicationEffectiveDate, "Application Effective Date", .card, .numeric, 3, 3, in: .record),
                .init(.issuerCountryCode, "Issuer Country Code", .card, .numeric, 2, 2, in: .record),
                .init(.transactionCurrencyCode, "Transaction Currency Code", .terminal, .numeric, 2, 2),
                .init(.languagePreference, "Language Preference", .card, .alphanumeric, 2, 8, in: [0xA5]),
                .init(.serviceCode, "Service Code", .card, .numeric, 2, 2, in: .record),
                .init(.panSequenceNumber, "Application Primary Account Number (PAN) Sequence Number", .card, .numeric, 1, 1, in: .record),
                .init(.transactionCurrencyExponent, "Transaction Currency Exponent", .terminal, .numeric, 1, 1),
                .init(0x5F50, "Issuer URL", .card, .alphanumericSpecial, 0, 252, in: .discretionary),
                .init(.internationalBankAccountNumber, "International Bank Account Number (IBAN)", .card, .variable, 0, 34, in: .discretionary, .cardholder),
                .init(.bankIdentifierCode, "Bank Identifier Code (BIC)", .card, .variable, 8, 11, in: .discretionary),
                .init(.issuerCountryCodeAlpha2Format, "Issuer Country Code (alpha2 format)", .card, .alphabetic, 2, 2, in: .discretionary),
                .init(.issuerCountryCodeAlpha3Format, "Issuer Country Code (alpha3 format)", .card, .alphabetic, 3, 3, in: .discretionary),
                .init(.accountType, "Account Type", .terminal, .numeric, 1, 1),
                .init(.applicationTemplate, "Application Template", .card, .binary, 0, 252, in: [0x70, 0xBF0C]),
                .init(.fciTemplate, "File Control Information (FCI) Template", .card, .variable, 0, 252),
                .init(.readRecordResponseMessageTemplate, "READ RECORD Response Message Template", .card, .variable, 0, 252),
                .init(.issuerScriptTemplate1, "Issuer Script Template 1", .issuer, .binary, 0, 255),
                .init(.issuerScriptTemplate2, "Issuer Script Template 2", .issuer, .binary, 0, 255),
                .init(.directoryDiscretionaryTemplate, "Directory Discretionary Template", .card, .variable, 0, 252, in: [0x61]),
                .init(.responseMessageTemplateFormat2, "Response Message Template Format 2", .card, .variable, 0, 253),
                .init(.responseMessageTemplateFormat1, "Response Message Template Format 1", .card, .variable, 0, 253),
                .init(.amountAuthorizedBinary, "Amount, Authorised (Binary)", .terminal, .binary, 4, 4),
                .init(.applicationInterchangeProfile, "Application Interchange Profile", .card, .binary, 2, 2, in: .response),
                .init(.commandTemplate, "Command Template", .terminal, .binary, 0, 255),
                .init(.dedicatedFileName, "Dedicated File (DF) Name", .card, .binary, 5, 16, in: [0x6F]),
                .init(.issuerScriptCommand, "Issuer Script Command", .issuer, .binary, 0, 261, in: .script),
                .init(.applicationPriorityIndicator, "Application Priority Indicator", .card, .binary, 1, 1, in: .entry),
                .init(0x88, "Short File Identifier (SFI)", .card, .binary, 1, 1, in: [0xA5]),
                .init(.authorizationCode, "Authorisation Code", .issuer, .variable, 6, 6),
                .init(.authorizationResponseCode, "Authorisation Response Code", .issuerOrTerminal, .alphanumeric, 2, 2),
                .init(.cdol1, "Card Risk Management Data Object List 1 (CDOL1)", .card, .binary, 0, 252, in: .record),
                .init(.cdol2, "Card Risk Management Data Object List 2 (CDOL2)", .card, .binary, 0, 252, in: .record),
                .init(.cvmList, "Cardholder Verification Method (CVM) List", .card, .binary, 10, 252, in: .record),
                .init(.certificationAuthorityPublicKeyIndex, "Certification Authority Public Key Index", .card, .binary, 1, 1, in: .record),
                .init(.issuerPublicKeyCertificate, "Issuer Public Key Certificate", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.issuerAuthenticationData, "Issuer Authentication Data", .issuer, .binary, 8, 16),
                .init(.issuerPublicKeyRemainder, "Issuer Public Key Remainder", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.signedStaticApplicationData, "Signed Static Application Data", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.applicationFileLocator, "Application File Locator (AFL)", .card, .variable, 0, 252, in: .response),
                .init(.terminalVerificationResults, "Terminal Verification Results", .terminal, .binary, 5, 5),
                .init(.tdol, "Transaction Certificate Data Object List (TDOL)", .card, .binary, 0, 252, in: .record),
                .init(0x98, "Transaction Certificate (TC) Hash Value", .terminal, .binary, 20, 20),
                .init(.transactionPINData, "Transaction Personal Identification Number (PIN) Data", .terminal, .binary, 0, 255, .secret),
                .init(.transactionDate, "Transaction Date", .terminal, .numeric, 3, 3),
                .init(.transactionStatusInformation, "Transaction Status Information", .terminal, .binary, 2, 2),
                .init(.transactionType, "Transaction Type", .terminal, .numeric, 1, 1),
                .init(.directoryDefinitionFileName, "Directory Definition File (DDF) Name", .card, .binary, 5, 16, in: [0x61]),
                .init(.fciProprietaryTemplate, "File Control Information (FCI) Proprietary Template", .card, .variable, 0, 252, in: [0x6F]),
                .init(.acquirerIdentifier, "Acquirer Identifier", .terminal, .numeric, 6, 6),
                .init(.amountAuthorizedNumeric, "Amount, Authorised (Numeric)", .terminal, .numeric, 6, 6),
                .init(.amountOtherNumeric, "Amount, Other (Numeric)", .terminal, .numeric, 6, 6),
                .init(.amountOtherBinary, "Amount, Other (Binary)", .terminal, .binary, 4, 4),
                .init(0x9F05, "Application Discretionary Data", .card, .binary, 1, 32, in: .record),
                .init(.applicationIdentifierOfTerminal, "Application Identifier (AID) – terminal", .terminal, .binary, 5, 16),
                .init(.applicationUsageControl, "Application Usage Control", .card, .binary, 2, 2, in: .record),
                .init(.applicationVersionNumber, "Application Version Number (card)", .card, .binary, 2, 2, in: .record),
                .init(.applicationVersionNumberOfTerminal, "Application Version Number (terminal)", .terminal, .binary, 2, 2),
                .init(.applicationSelectionRegisteredProprietaryData, "Application Selection Registered Proprietary Data", .card, .binary, 0, 252, in: .discretionary),
                .init(.cardholderNameExtended, "Cardholder Name Extended", .card, .alphanumericSpecial, 27, 45, in: .record, .cardholder),
                .init(.issuerIdentificationNumberExtended, "Issuer Identification Number Extended (IINE)", .card, .numeric, 3, 4, in: .discretionary, .cardholder),
                .init(.issuerActionCodeDefault, "Issuer Action Code – Default", .card, .binary, 5, 5, in: .record),
                .init(.issuerActionCodeDenial, "Issuer Action Code – Denial", .card, .binary, 5, 5, in: .record),
                .init(.issuerActionCodeOnline, "Issuer Action Code – Online", .card, .binary, 5, 5, in: .record),
                .init(.issuerApplicationData, "Issuer Application Data", .card, .binary, 0, 32, in: .response),
                .init(.issuerCodeTableIndex, "Issuer Code Table Index", .card, .numeric, 1, 1, in: [0xA5]),
                .init(.applicationPreferredName, "Application Preferred Name", .card, .alphanumericSpecial, 1, 16, in: .entry),
                .init(.lastOnlineATCRegister, "Last Online Application Transaction Counter (ATC) Register", .card, .binary, 2, 2),
                .init(.lowerConsecutiveOfflineLimit, "Lower Consecutive Offline Limit", .card, .binary, 1, 1, in: .record),
                .init(.merchantCategoryCode, "Merchant Category Code", .terminal, .numeric, 2, 2),
                .init(.merchantIdentifier, "Merchant Identifier", .terminal, .alphanumericSpecial, 15, 15),
                .init(.pinTryCounter, "Personal Identification Number (PIN) Try Counter", .card, .binary, 1, 1),
                .init(.issuerScriptIdentifier, "Issuer Script Identifier", .issuer, .binary, 4, 4, in: .script),
                .init(.tokenRequestorID, "Token Requestor ID", .card, .numeric, 6, 6, in: .record),
                .init(.terminalCountryCode, "Terminal Country Code", .terminal, .numeric, 2, 2),
                .init(.terminalFloorLimit, "Terminal Floor Limit", .terminal, .binary, 4, 4),
                .init(.terminalIdentification, "Terminal Identification", .terminal, .alphanumeric, 8, 8),
                .init(.terminalRiskManagementData, "Terminal Risk Management Data", .terminal, .binary, 1, 8),
                .init(.interfaceDeviceSerialNumber, "Interface Device (IFD) Serial Number", .terminal, .alphanumeric, 8, 8),
                .init(.track1DiscretionaryData, "Track 1 Discretionary Data", .card, .alphanumericSpecial, 0, 252, in: .record, .cardholder),
                .init(.track2DiscretionaryData, "Track 2 Discretionary Data", .card, .compressedNumeric, 0, 252, in: .record, .cardholder),
                .init(.transactionTime, "Transaction Time", .terminal, .numeric, 3, 3),
                .init(0x9F22, "Certification Authority Public Key Index (terminal)", .terminal, .binary, 1, 1),
                .init(.upperConsecutiveOfflineLimit, "Upper Consecutive Offline Limit", .card, .binary, 1, 1, in: .record),
                .init(.paymentAccountReference, "Payment Account Reference (PAR)", .card, .alphanumeric, 29, 29, in: .record, .cardholder),
                .init(0x9F25, "Last 4 Digits of PAN", .card, .numeric, 2, 2, in: .record),
                .init(.applicationCryptogram, "Application Cryptogram", .card, .binary, 8, 8, in: .response),
                .init(.cryptogramInformationData, "Cryptogram Information Data", .card, .binary, 1, 1, in: .response),
                .init(.iccPINEnciphermentPublicKeyCertificate, "ICC PIN Encipherment Public Key Certificate", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.iccPINEnciphermentPublicKeyExponent, "ICC PIN Encipherment Public Key Exponent", .card, .binary, 1, 3, in: .record),
                .init(.iccPINEnciphermentPublicKeyRemainder, "ICC PIN Encipherment Public Key Remainder", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.issuerPublicKeyExponent, "Issuer Public Key Exponent", .card, .binary, 1, 3, in: .record),
                .init(.terminalCapabilities, "Terminal Capabilities", .terminal, .binary, 3, 3),
                .init(.cvmResults, "Cardholder Verification Method (CVM) Results", .terminal, .binary, 3, 3),
                .init(.terminalType, "Terminal Type", .terminal, .numeric, 1, 1),
                .init(.applicationTransactionCounter, "Application Transaction Counter (ATC)", .card, .binary, 2, 2, in: .response),
                .init(.unpredictableNumber, "Unpredictable Number", .terminal, .binary, 4, 4),
                .init(.pdol, "Processing Options Data Object List (PDOL)", .card, .binary, 0, 252, in: [0xA5]),
                .init(.pointOfServiceEntryMode, "Point-of-Service (POS) Entry Mode", .terminal, .numeric, 1, 1),
                .init(0x9F3A, "Amount, Reference Currency", .terminal, .binary, 4, 4),
                .init(.applicationReferenceCurrency, "Application Reference Currency", .card, .numeric, 2, 8, in: .record),
                .init(.transactionReferenceCurrencyCode, "Transaction Reference Currency Code", .terminal, .numeric, 2, 2),
                .init(0x9F3D, "Transaction Reference Currency Exponent", .terminal, .numeric, 1, 1),
                .init(.additionalTerminalCapabilities, "Additional Terminal Capabilities", .terminal, .binary, 5, 5),
                .init(.transactionSequenceCounter, "Transaction Sequence Counter", .terminal, .numeric, 2, 4),
                .init(.applicationCurrencyCode, "Application Currency Code", .card, .numeric, 2, 2, in: .record),
                .init(0x9F43, "Application Reference Currency Exponent", .card, .numeric, 1, 4, in: .record),
                .init(.applicationCurrencyExponent, "Application Currency Exponent", .card, .numeric, 1, 1, in: .record),
                .init(.dataAuthenticationCode, "Data Authentication Code", .card, .binary, 2, 2),
                .init(.iccPublicKeyCertificate, "ICC Public Key Certificate", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.iccPublicKeyExponent, "ICC Public Key Exponent", .card, .binary, 1, 3, in: .record),
                .init(.iccPublicKeyRemainder, "ICC Public Key Remainder", .card, .binary, 0, 248, in: .record, .cardholder),
                .init(.ddol, "Dynamic Data Authentication Data Object List (DDOL)", .card, .binary, 0, 252, in: .record),
                .init(.staticDataAuthenticationTagList, "Static Data Authentication Tag List", .card, .variable, 0, 252, in: .record),
                .init(.signedDynamicApplicationData, "Signed Dynamic Application Data", .card, .binary, 0, 248, in: .response, .cardholder),
                .init(.iccDynamicNumber, "ICC Dynamic Number", .card, .binary, 2, 8),
                .init(.logEntry, "Log Entry", .card, .binary, 2, 2, in: .discretionary),
                .init(.merchantNameAndLocation, "Merchant Name and Location", .terminal, .alphanumericSpecial, 0, 252),
                .init(.logFormat, "Log Format", .card, .binary, 0, 252),
                .init(.fciIssuerDiscretionaryData, "File Control Information (FCI) Issuer Discretionary Data", .card, .variable, 0, 222, in: [0xA5]),
            ])
    }

    /// See EMV Book 4, Annex A.
    // swift-format-ignore
    private static var book4: DataElementTable {
        DataElementTable(
            "EMV Book 4, Annex A",
            [
                .init(.issuerScriptResults, "Issuer Script Results", .terminal, .binary, 0, 255),
            ])
    }

    /// See EMV Contactless Book B, Annex A.
    // swift-format-ignore
    private static var bookB: DataElementTable {
        DataElementTable(
            "EMV Contactless Book B, Annex A",
            [
                .init(.poiInformation, "POI Information", .terminal, .binary, 0, 64),
                .init(.kernelIdentifierOfTerminal, "Kernel Identifier – Terminal", .terminal, .binary, 1, 8),
                .init(.extendedSelection, "Extended Selection", .card, .binary, 0, 11, in: [0x61]),
                .init(.kernelIdentifier, "Kernel Identifier", .card, .binary, 0, 8, in: [0x61]),
                .init(.terminalCategoriesSupportedList, "Terminal Categories Supported List", .card, .binary, 2, 252, in: [0xA5]),
                .init(.selectionDataObjectList, "Selection Data Object List", .card, .binary, 0, 252, in: [0xA5]),
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
                .init(.biometricHeaderTemplateBHT, "Biometric Header Template (BHT)", .cardOrTerminal, .binary, 0, 252, in: [0x7F60]),
                .init(0x7F60, "Biometric Information Template (BIT)", .cardOrTerminal, .binary, 0, 252, in: [0xBF4A, 0xBF4B]),
                .init(0x9F30, "Biometric Terminal Capabilities", .terminal, .binary, 3, 3),
                .init(0x9F31, "Card BIT Group Template", .card, .binary, 0, 252, in: [0x70]),
                .init(0xBF4A, "Offline BIT Group Template", .card, .binary, 0, 252, in: [0x9F31]),
                .init(0xBF4B, "Online BIT Group Template", .card, .binary, 0, 252, in: [0x9F31]),
                .init(0xBF4C, "Biometric Try Counters Template", .card, .binary, 0, 252),
                .init(0xBF4D, "Preferred Attempts Template", .card, .binary, 0, 252),
                .init(.biometricVerificationDataTemplate, "Biometric Verification Data Template", .terminal, .binary, 0, 252, .secret),
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
