// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements of kernel 2 (Mastercard).
enum Kernel2Elements {
    // swift-format-ignore
    static var table: DataElementTable {
        DataElementTable([bookC2, card])
    }

    /// See EMV Contactless Book C-2, Annex A.
    // swift-format-ignore
    private static var bookC2: DataElementTable {
        DataElementTable(
            "EMV Contactless Book C-2, Annex A",
            [
                .init(.track1Data, "Track 1 Data", .card, .alphanumericSpecial, 0, 76, in: [0x70], .cardholder),
                .init(.offlineAccumulatorBalance, "Offline Accumulator Balance", .card, .numeric, 6, 6),
                .init(.drdol, "DRDOL", .card, .binary, 0, 250, in: .record),
                .init(.transactionCategoryCode, "Transaction Category Code", .terminal, .alphanumeric, 1, 1),
                .init(.dsODSCard, "DS ODS Card", .card, .binary, 0, 160, in: [0x77]),
                .init(.dsdol, "DSDOL", .card, .binary, 0, 250, in: .record),
                .init(.dsRequestedOperatorID, "DS Requested Operator ID", .terminal, .binary, 8, 8),
                .init(.applicationCapabilitiesInformation, "Application Capabilities Information", .card, .binary, 3, 3, in: [0xBF0C]),
                .init(.dsID, "DS ID", .card, .numeric, 8, 11, in: [0xBF0C], .cardholder),
                .init(.dsSlotAvailability, "DS Slot Availability", .card, .binary, 1, 1, in: [0x77]),
                .init(.cvc3Track1, "CVC3 (Track1)", .card, .binary, 2, 2, in: [0x77], .cardholder),
                .init(.cvc3Track2, "CVC3 (Track2)", .card, .binary, 2, 2, in: [0x77], .cardholder),
                .init(.pcvc3Track1, "PCVC3 (Track1)", .card, .binary, 6, 6, in: [0x70]),
                .init(.punatcTrack1, "PUNATC (Track1)", .card, .binary, 6, 6, in: [0x70]),
                .init(.natcTrack1, "NATC (Track1)", .card, .binary, 1, 1, in: [0x70]),
                .init(.pcvc3Track2, "PCVC3 (Track2)", .card, .binary, 2, 2, in: [0x70]),
                .init(.punatcTrack2, "PUNATC (Track2)", .card, .binary, 2, 2, in: [0x70]),
                .init(.natcTrack2, "NATC (Track2)", .card, .binary, 1, 1, in: [0x70]),
                .init(.udol, "UDOL", .card, .binary, 0, 250, in: [0x70]),
                .init(.unpredictableNumberNumeric, "Unpredictable Number (Numeric)", .terminal, .numeric, 4, 4),
                .init(.track2Data, "Track 2 Data", .card, .binary, 0, 19, in: [0x70], .cardholder),
                .init(.magstripeApplicationVersionNumberReader, "Mag-stripe Application Version Number (Reader)", .terminal, .binary, 2, 2),
                .init(.thirdPartyData, "Third Party Data", .card, .binary, 5, 32, in: [0xBF0C, 0x70]),
                .init(.dsSlotManagementControl, "DS Slot Management Control", .card, .binary, 1, 1, in: [0x77]),
                .init(.protectedDataEnvelope1, "Protected Data Envelope 1", .cardOrTerminal, .binary, 0, 192),
                .init(.protectedDataEnvelope2, "Protected Data Envelope 2", .cardOrTerminal, .binary, 0, 192),
                .init(.protectedDataEnvelope3, "Protected Data Envelope 3", .cardOrTerminal, .binary, 0, 192),
                .init(.protectedDataEnvelope4, "Protected Data Envelope 4", .cardOrTerminal, .binary, 0, 192),
                .init(.protectedDataEnvelope5, "Protected Data Envelope 5", .cardOrTerminal, .binary, 0, 192),
                .init(.unprotectedDataEnvelope1, "Unprotected Data Envelope 1", .cardOrTerminal, .binary, 0, 192),
                .init(.unprotectedDataEnvelope2, "Unprotected Data Envelope 2", .cardOrTerminal, .binary, 0, 192),
                .init(.unprotectedDataEnvelope3, "Unprotected Data Envelope 3", .cardOrTerminal, .binary, 0, 192),
                .init(.unprotectedDataEnvelope4, "Unprotected Data Envelope 4", .cardOrTerminal, .binary, 0, 192),
                .init(.unprotectedDataEnvelope5, "Unprotected Data Envelope 5", .cardOrTerminal, .binary, 0, 192),
                .init(.merchantCustomData, "Merchant Custom Data", .terminal, .binary, 20, 20),
                .init(.dsSummary1, "DS Summary 1", .card, .binary, 8, 16, in: [0x77]),
                .init(.mobileSupportIndicator, "Mobile Support Indicator", .terminal, .binary, 1, 1),
                .init(.dsUnpredictableNumber, "DS Unpredictable Number", .card, .binary, 4, 4, in: [0x77]),
                .init(.posCardholderInteractionInformation, "POS Cardholder Interaction Information", .card, .binary, 3, 3, in: [0x77]),
                .init(.dsInputCard, "DS Input (Card)", .terminal, .binary, 8, 8),
                .init(.dsDigestH, "DS Digest H", .terminal, .binary, 8, 8),
                .init(.dsODSInfo, "DS ODS Info", .terminal, .binary, 1, 1),
                .init(.dsODSTerm, "DS ODS Term", .terminal, .binary, 0, 160),
                .init(.dsSummary2, "DS Summary 2", .card, .binary, 8, 16),
                .init(.dsSummary3, "DS Summary 3", .card, .binary, 8, 16),
                .init(.balanceReadBeforeGenAC, "Balance Read Before Gen AC", .terminal, .numeric, 6, 6),
                .init(.balanceReadAfterGenAC, "Balance Read After Gen AC", .terminal, .numeric, 6, 6),
                .init(.dataNeeded, "Data Needed", .terminal, .binary, 0, 255),
                .init(.cdol1RelatedData, "CDOL1 Related Data", .terminal, .binary, 0, 255, .cardholder),
                .init(.dsACType, "DS AC Type", .terminal, .binary, 1, 1),
                .init(.dsInputTerm, "DS Input (Term)", .terminal, .binary, 8, 8),
                .init(.dsODSInfoForReader, "DS ODS Info For Reader", .terminal, .binary, 1, 1),
                .init(.dsSummaryStatus, "DS Summary Status", .terminal, .binary, 1, 1),
                .init(.kernelID, "Kernel ID", .terminal, .binary, 1, 1),
                .init(.dsvnTerm, "DSVN Term", .terminal, .binary, 0, 255),
                .init(.postGenACPutDataStatus, "Post-Gen AC Put Data Status", .terminal, .binary, 1, 1),
                .init(.preGenACPutDataStatus, "Pre-Gen AC Put Data Status", .terminal, .binary, 1, 1),
                .init(.proceedToFirstWriteFlag, "Proceed To First Write Flag", .terminal, .binary, 1, 1),
                .init(.pdolRelatedData, "PDOL Related Data", .terminal, .binary, 0, 255, .cardholder),
                .init(.tagsToRead, "Tags To Read", .terminal, .binary, 0, 255),
                .init(.drdolRelatedData, "DRDOL Related Data", .terminal, .binary, 0, 255, .cardholder),
                .init(.referenceControlParameter, "Reference Control Parameter", .terminal, .binary, 1, 1),
                .init(.errorIndication, "Error Indication", .terminal, .binary, 6, 6),
                .init(.userInterfaceRequestData, "User Interface Request Data", .terminal, .binary, 13, 22),
                .init(.cardDataInputCapability, "Card Data Input Capability", .terminal, .binary, 1, 1),
                .init(.cvmCapabilityCVMRequired, "CVM Capability – CVM Required", .terminal, .binary, 1, 1),
                .init(.cvmCapabilityNoCVMRequired, "CVM Capability – No CVM Required", .terminal, .binary, 1, 1),
                .init(.defaultUDOL, "Default UDOL", .terminal, .binary, 3, 3),
                .init(.kernelConfiguration, "Kernel Configuration", .terminal, .binary, 1, 1),
                .init(0xDF811C, "Max Lifetime of Torn Transaction Log Record", .terminal, .binary, 2, 2),
                .init(0xDF811D, "Max Number of Torn Transaction Log Records", .terminal, .binary, 1, 1),
                .init(.magstripeCVMCapabilityCVMRequired, "Mag-stripe CVM Capability – CVM Required", .terminal, .binary, 1, 1),
                .init(.securityCapability, "Security Capability", .terminal, .binary, 1, 1),
                .init(.terminalActionCodeDefault, "Terminal Action Code – Default", .terminal, .binary, 5, 5),
                .init(.terminalActionCodeDenial, "Terminal Action Code – Denial", .terminal, .binary, 5, 5),
                .init(.terminalActionCodeOnline, "Terminal Action Code – Online", .terminal, .binary, 5, 5),
                .init(.readerContactlessFloorLimit, "Reader Contactless Floor Limit", .terminal, .numeric, 6, 6),
                .init(.readerContactlessTransactionLimitNoOnDeviceCVM, "Reader Contactless Transaction Limit (No On-device CVM)", .terminal, .numeric, 6, 6),
                .init(.readerContactlessTransactionLimitOnDeviceCVM, "Reader Contactless Transaction Limit (On-device CVM)", .terminal, .numeric, 6, 6),
                .init(.readerCVMRequiredLimit, "Reader CVM Required Limit", .terminal, .numeric, 6, 6),
                .init(0xDF8127, "Time Out Value", .terminal, .binary, 2, 2),
                .init(.idsStatus, "IDS Status", .terminal, .binary, 1, 1),
                .init(.outcomeParameterSet, "Outcome Parameter Set", .terminal, .binary, 8, 8),
                .init(.ddCardTrack1, "DD Card (Track1)", .terminal, .alphanumericSpecial, 0, 56, .cardholder),
                .init(.ddCardTrack2, "DD Card (Track2)", .terminal, .compressedNumeric, 0, 11, .cardholder),
                .init(.magstripeCVMCapabilityNoCVMRequired, "Mag-stripe CVM Capability – No CVM Required", .terminal, .binary, 1, 1),
                .init(0xDF812D, "Message Hold Time", .terminal, .numeric, 3, 3),
                .init(0xDF8130, "Hold Time Value", .terminal, .binary, 1, 1),
                .init(0xDF8131, "Phone Message Table", .terminal, .binary, 0, 255),
                .init(.minimumRelayResistanceGracePeriod, "Minimum Relay Resistance Grace Period", .terminal, .binary, 2, 2),
                .init(.maximumRelayResistanceGracePeriod, "Maximum Relay Resistance Grace Period", .terminal, .binary, 2, 2),
                .init(.terminalExpectedTransmissionTimeForRelayResistanceCAPDU, "Terminal Expected Transmission Time For Relay Resistance C-APDU", .terminal, .binary, 2, 2),
                .init(.terminalExpectedTransmissionTimeForRelayResistanceRAPDU, "Terminal Expected Transmission Time For Relay Resistance R-APDU", .terminal, .binary, 2, 2),
                .init(.relayResistanceAccuracyThreshold, "Relay Resistance Accuracy Threshold", .terminal, .binary, 2, 2),
                .init(0xDF8137, "Relay Resistance Transmission Time Mismatch Threshold", .terminal, .binary, 1, 1),
                .init(.terminalRelayResistanceEntropy, "Terminal Relay Resistance Entropy", .terminal, .binary, 4, 4),
                .init(.deviceRelayResistanceEntropy, "Device Relay Resistance Entropy", .card, .binary, 4, 4),
                .init(.minTimeForProcessingRelayResistanceAPDU, "Min Time For Processing Relay Resistance APDU", .card, .binary, 2, 2),
                .init(.maxTimeForProcessingRelayResistanceAPDU, "Max Time For Processing Relay Resistance APDU", .card, .binary, 2, 2),
                .init(.deviceEstimatedTransmissionTimeForRelayResistanceRAPDU, "Device Estimated Transmission Time For Relay Resistance R-APDU", .card, .binary, 2, 2),
                .init(.measuredRelayResistanceProcessingTime, "Measured Relay Resistance Processing Time", .terminal, .binary, 2, 2),
                .init(.rrpCounter, "RRP Counter", .terminal, .binary, 1, 1),
                .init(.tornRecord, "Torn Record", .terminal, .binary, 0, 2048, .cardholder),
                .init(.tagsToWriteBeforeGenAC, "Tags To Write Before Gen AC", .terminal, .binary, 0, 2048),
                .init(.tagsToWriteAfterGenAC, "Tags To Write After Gen AC", .terminal, .binary, 0, 2048),
                .init(.dataToSend, "Data To Send", .terminal, .binary, 0, 2048),
                .init(.dataRecord, "Data Record", .terminal, .binary, 0, 2048),
                .init(.discretionaryData, "Discretionary Data", .terminal, .binary, 0, 2048),
            ])
    }

    /// See M/Chip Requirements for Contact and Contactless, Appendix B.
    // swift-format-ignore
    private static var card: DataElementTable {
        DataElementTable(
            "M/Chip card data",
            [
                .init(.cardVerificationResults, "Card Verification Results", .card, .binary, 6, 6),
                .init(0x9F55, "Issuer Authentication Flags", .card, .binary, 1, 1),
                .init(0x9F56, "Issuer Proprietary Bitmap", .card, .binary, 0, 32),
                .init(.magstripeCVMList, "Mag-stripe CVM List", .card, .binary, 10, 252, in: [0x70]),
                .init(.magstripeApplicationVersionNumberCard, "Mag-stripe Application Version Number (Card)", .card, .binary, 2, 2, in: [0x70]),
            ])
    }
}
