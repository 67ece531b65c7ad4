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
                .init(0x56, "Track 1 Data", .card, .alphanumericSpecial, 0, 76, in: [0x70], .cardholder),
                .init(0x9F50, "Offline Accumulator Balance", .card, .numeric, 6, 6),
                .init(0x9F51, "DRDOL", .card, .binary, 0, 250, in: .record),
                .init(0x9F53, "Transaction Category Code", .terminal, .alphanumeric, 1, 1),
                .init(0x9F54, "DS ODS Card", .card, .binary, 0, 160, in: [0x77]),
                .init(0x9F5B, "DSDOL", .card, .binary, 0, 250, in: .record),
                .init(0x9F5C, "DS Requested Operator ID", .terminal, .binary, 8, 8),
                .init(0x9F5D, "Application Capabilities Information", .card, .binary, 3, 3, in: [0xBF0C]),
                .init(0x9F5E, "DS ID", .card, .numeric, 8, 11, in: [0xBF0C], .cardholder),
                .init(0x9F5F, "DS Slot Availability", .card, .binary, 1, 1, in: [0x77]),
                .init(0x9F60, "CVC3 (Track1)", .card, .binary, 2, 2, in: [0x77], .cardholder),
                .init(0x9F61, "CVC3 (Track2)", .card, .binary, 2, 2, in: [0x77], .cardholder),
                .init(0x9F62, "PCVC3 (Track1)", .card, .binary, 6, 6, in: [0x70]),
                .init(0x9F63, "PUNATC (Track1)", .card, .binary, 6, 6, in: [0x70]),
                .init(0x9F64, "NATC (Track1)", .card, .binary, 1, 1, in: [0x70]),
                .init(0x9F65, "PCVC3 (Track2)", .card, .binary, 2, 2, in: [0x70]),
                .init(0x9F66, "PUNATC (Track2)", .card, .binary, 2, 2, in: [0x70]),
                .init(0x9F67, "NATC (Track2)", .card, .binary, 1, 1, in: [0x70]),
                .init(0x9F69, "UDOL", .card, .binary, 0, 250, in: [0x70]),
                .init(0x9F6A, "Unpredictable Number (Numeric)", .terminal, .numeric, 4, 4),
                .init(0x9F6B, "Track 2 Data", .card, .binary, 0, 19, in: [0x70], .cardholder),
                .init(0x9F6D, "Mag-stripe Application Version Number (Reader)", .terminal, .binary, 2, 2),
                .init(0x9F6E, "Third Party Data", .card, .binary, 5, 32, in: [0xBF0C, 0x70]),
                .init(0x9F6F, "DS Slot Management Control", .card, .binary, 1, 1, in: [0x77]),
                .init(0x9F70, "Protected Data Envelope 1", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F71, "Protected Data Envelope 2", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F72, "Protected Data Envelope 3", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F73, "Protected Data Envelope 4", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F74, "Protected Data Envelope 5", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F75, "Unprotected Data Envelope 1", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F76, "Unprotected Data Envelope 2", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F77, "Unprotected Data Envelope 3", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F78, "Unprotected Data Envelope 4", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F79, "Unprotected Data Envelope 5", .cardOrTerminal, .binary, 0, 192),
                .init(0x9F7C, "Merchant Custom Data", .terminal, .binary, 20, 20),
                .init(0x9F7D, "DS Summary 1", .card, .binary, 8, 16, in: [0x77]),
                .init(0x9F7E, "Mobile Support Indicator", .terminal, .binary, 1, 1),
                .init(0x9F7F, "DS Unpredictable Number", .card, .binary, 4, 4, in: [0x77]),
                .init(0xDF4B, "POS Cardholder Interaction Information", .card, .binary, 3, 3, in: [0x77]),
                .init(0xDF60, "DS Input (Card)", .terminal, .binary, 8, 8),
                .init(0xDF61, "DS Digest H", .terminal, .binary, 8, 8),
                .init(0xDF62, "DS ODS Info", .terminal, .binary, 1, 1),
                .init(0xDF63, "DS ODS Term", .terminal, .binary, 0, 160),
                .init(0xDF8101, "DS Summary 2", .card, .binary, 8, 16),
                .init(0xDF8102, "DS Summary 3", .card, .binary, 8, 16),
                .init(0xDF8104, "Balance Read Before Gen AC", .terminal, .numeric, 6, 6),
                .init(0xDF8105, "Balance Read After Gen AC", .terminal, .numeric, 6, 6),
                .init(0xDF8106, "Data Needed", .terminal, .binary, 0, 255),
                .init(0xDF8107, "CDOL1 Related Data", .terminal, .binary, 0, 255, .cardholder),
                .init(0xDF8108, "DS AC Type", .terminal, .binary, 1, 1),
                .init(0xDF8109, "DS Input (Term)", .terminal, .binary, 8, 8),
                .init(0xDF810A, "DS ODS Info For Reader", .terminal, .binary, 1, 1),
                .init(0xDF810B, "DS Summary Status", .terminal, .binary, 1, 1),
                .init(0xDF810C, "Kernel ID", .terminal, .binary, 1, 1),
                .init(0xDF810D, "DSVN Term", .terminal, .binary, 0, 255),
                .init(0xDF810E, "Post-Gen AC Put Data Status", .terminal, .binary, 1, 1),
                .init(0xDF810F, "Pre-Gen AC Put Data Status", .terminal, .binary, 1, 1),
                .init(0xDF8110, "Proceed To First Write Flag", .terminal, .binary, 1, 1),
                .init(0xDF8111, "PDOL Related Data", .terminal, .binary, 0, 255, .cardholder),
                .init(0xDF8112, "Tags To Read", .terminal, .binary, 0, 255),
                .init(0xDF8113, "DRDOL Related Data", .terminal, .binary, 0, 255, .cardholder),
                .init(0xDF8114, "Reference Control Parameter", .terminal, .binary, 1, 1),
                .init(0xDF8115, "Error Indication", .terminal, .binary, 6, 6),
                .init(0xDF8116, "User Interface Request Data", .terminal, .binary, 13, 22),
                .init(0xDF8117, "Card Data Input Capability", .terminal, .binary, 1, 1),
                .init(0xDF8118, "CVM Capability – CVM Required", .terminal, .binary, 1, 1),
                .init(0xDF8119, "CVM Capability – No CVM Required", .terminal, .binary, 1, 1),
                .init(0xDF811A, "Default UDOL", .terminal, .binary, 3, 3),
                .init(0xDF811B, "Kernel Configuration", .terminal, .binary, 1, 1),
                .init(0xDF811C, "Max Lifetime of Torn Transaction Log Record", .terminal, .binary, 2, 2),
                .init(0xDF811D, "Max Number of Torn Transaction Log Records", .terminal, .binary, 1, 1),
                .init(0xDF811E, "Mag-stripe CVM Capability – CVM Required", .terminal, .binary, 1, 1),
                .init(0xDF811F, "Security Capability", .terminal, .binary, 1, 1),
                .init(0xDF8120, "Terminal Action Code – Default", .terminal, .binary, 5, 5),
                .init(0xDF8121, "Terminal Action Code – Denial", .terminal, .binary, 5, 5),
                .init(0xDF8122, "Terminal Action Code – Online", .terminal, .binary, 5, 5),
                .init(0xDF8123, "Reader Contactless Floor Limit", .terminal, .numeric, 6, 6),
                .init(0xDF8124, "Reader Contactless Transaction Limit (No On-device CVM)", .terminal, .numeric, 6, 6),
                .init(0xDF8125, "Reader Contactless Transaction Limit (On-device CVM)", .terminal, .numeric, 6, 6),
                .init(0xDF8126, "Reader CVM Required Limit", .terminal, .numeric, 6, 6),
                .init(0xDF8127, "Time Out Value", .terminal, .binary, 2, 2),
                .init(0xDF8128, "IDS Status", .terminal, .binary, 1, 1),
                .init(0xDF8129, "Outcome Parameter Set", .terminal, .binary, 8, 8),
                .init(0xDF812A, "DD Card (Track1)", .terminal, .alphanumericSpecial, 0, 56, .cardholder),
                .init(0xDF812B, "DD Card (Track2)", .terminal, .compressedNumeric, 0, 11, .cardholder),
                .init(0xDF812C, "Mag-stripe CVM Capability – No CVM Required", .terminal, .binary, 1, 1),
                .init(0xDF812D, "Message Hold Time", .terminal, .numeric, 3, 3),
                .init(0xDF8130, "Hold Time Value", .terminal, .binary, 1, 1),
                .init(0xDF8131, "Phone Message Table", .terminal, .binary, 0, 255),
                .init(0xDF8132, "Minimum Relay Resistance Grace Period", .terminal, .binary, 2, 2),
                .init(0xDF8133, "Maximum Relay Resistance Grace Period", .terminal, .binary, 2, 2),
                .init(0xDF8134, "Terminal Expected Transmission Time For Relay Resistance C-APDU", .terminal, .binary, 2, 2),
                .init(0xDF8135, "Terminal Expected Transmission Time For Relay Resistance R-APDU", .terminal, .binary, 2, 2),
                .init(0xDF8136, "Relay Resistance Accuracy Threshold", .terminal, .binary, 2, 2),
                .init(0xDF8137, "Relay Resistance Transmission Time Mismatch Threshold", .terminal, .binary, 1, 1),
                .init(0xDF8301, "Terminal Relay Resistance Entropy", .terminal, .binary, 4, 4),
                .init(0xDF8302, "Device Relay Resistance Entropy", .card, .binary, 4, 4),
                .init(0xDF8303, "Min Time For Processing Relay Resistance APDU", .card, .binary, 2, 2),
                .init(0xDF8304, "Max Time For Processing Relay Resistance APDU", .card, .binary, 2, 2),
                .init(0xDF8305, "Device Estimated Transmission Time For Relay Resistance R-APDU", .card, .binary, 2, 2),
                .init(0xDF8306, "Measured Relay Resistance Processing Time", .terminal, .binary, 2, 2),
                .init(0xDF8307, "RRP Counter", .terminal, .binary, 1, 1),
                .init(0xFF8101, "Torn Record", .terminal, .binary, 0, 2048, .cardholder),
                .init(0xFF8102, "Tags To Write Before Gen AC", .terminal, .binary, 0, 2048),
                .init(0xFF8103, "Tags To Write After Gen AC", .terminal, .binary, 0, 2048),
                .init(0xFF8104, "Data To Send", .terminal, .binary, 0, 2048),
                .init(0xFF8105, "Data Record", .terminal, .binary, 0, 2048),
                .init(0xFF8106, "Discretionary Data", .terminal, .binary, 0, 2048),
            ])
    }

    /// See M/Chip Requirements for Contact and Contactless, Appendix B.
    // swift-format-ignore
    private static var card: DataElementTable {
        DataElementTable(
            "M/Chip card data",
            [
                .init(0x9F52, "Card Verification Results", .card, .binary, 6, 6),
                .init(0x9F55, "Issuer Authentication Flags", .card, .binary, 1, 1),
                .init(0x9F56, "Issuer Proprietary Bitmap", .card, .binary, 0, 32),
                .init(0x9F68, "Mag-stripe CVM List", .card, .binary, 10, 252, in: [0x70]),
                .init(0x9F6C, "Mag-stripe Application Version Number (Card)", .card, .binary, 2, 2, in: [0x70]),
            ])
    }
}
