// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The bits of the card verification results in issuer application data.
enum CardVerificationBits {
    private static func firstAnswer(_ byte: Int) -> BitTable.Entry {
        .choice(
            byte, 0x30, "First cryptogram",
            [0x00: "AAC", 0x10: "TC", 0x20: "ARQC"])
    }

    private static func secondAnswer(_ byte: Int) -> BitTable.Entry {
        .choice(
            byte, 0xC0, "Second cryptogram",
            [0x00: "AAC", 0x40: "TC", 0x80: "not requested"])
    }

    /// The type of the cryptogram, the only part of the results that public sources describe.
    static let firstCryptogram = BitTable([firstAnswer(1)], isPartial: true)

    /// UnionPay's results: the types of both cryptograms.
    static let unionPay = BitTable([secondAnswer(1), firstAnswer(1)], isPartial: true)

    /// See Visa Contactless Payment Specification, Appendix M (formats 0, 1 and 3).
    static let visa = BitTable([
        secondAnswer(1), firstAnswer(1),
        .flag(1, 0x08, "Issuer authentication performed and failed"),
        .flag(1, 0x04, "Offline PIN verification performed"),
        .flag(1, 0x02, "Offline PIN verification failed"),
        .flag(1, 0x01, "Unable to go online"),
        .flag(2, 0x80, "Last online transaction not completed"),
        .flag(2, 0x40, "PIN Try Limit exceeded"),
        .flag(2, 0x20, "Exceeded velocity checking counters"),
        .flag(2, 0x10, "New card"),
        .flag(2, 0x08, "Issuer authentication failure on last online transaction"),
        .flag(2, 0x04, "Issuer authentication not performed after online authorisation"),
        .flag(2, 0x02, "Application blocked by card because PIN Try Limit exceeded"),
        .flag(2, 0x01, "Offline static data authentication failed on last transaction"),
        .number(3, 0xF0, "Issuer script commands"),
        .flag(3, 0x08, "Issuer script processing failed"),
        .flag(3, 0x04, "Offline dynamic data authentication failed on last transaction"),
        .flag(3, 0x02, "Offline dynamic data authentication performed"),
        .flag(3, 0x01, "PIN verification command not received for a PIN-expecting card"),
    ])

    /// See Visa Contactless Payment Specification, Appendix M (formats 2 and 4).
    static let visaLong = BitTable([
        .choice(
            1, 0xF0, "CVM verifying entity",
            [
                0x00: "no CDCVM", 0x10: "Visa mobile payment application", 0x20: "MG",
                0x30: "co-residing secure element application", 0x40: "trusted application",
                0x50: "mobile application", 0x60: "terminal", 0x70: "cloud",
                0x80: "mobile device operating system",
            ]),
        .choice(
            1, 0x0F, "CVM verified type",
            [
                0x0: "no CDCVM", 0x1: "passcode", 0x2: "finger biometric", 0x3: "device pattern",
                0x4: "facial biometric", 0x5: "iris biometric", 0x6: "voice biometric",
                0x7: "palm biometric", 0xD: "signature", 0xE: "online PIN",
            ]),
        secondAnswer(2), firstAnswer(2),
        .flag(2, 0x08, "Issuer authentication performed and failed"),
        .flag(2, 0x04, "CDCVM successfully performed"),
        .flag(2, 0x01, "Unable to go online"),
        .flag(3, 0x80, "Last online transaction not completed"),
        .flag(3, 0x40, "PIN Try Limit exceeded"),
        .flag(3, 0x20, "Exceeded velocity checking counters"),
        .flag(3, 0x10, "New card"),
        .flag(3, 0x08, "Issuer authentication failure on last online transaction"),
        .flag(3, 0x04, "Issuer authentication not performed after online authorisation"),
        .flag(3, 0x02, "Application blocked by card because PIN Try Limit exceeded"),
        .flag(3, 0x01, "Offline static data authentication failed on last transaction"),
        .number(4, 0xF0, "Issuer script commands"),
        .flag(4, 0x08, "Issuer script processing failed"),
        .flag(4, 0x04, "Offline dynamic data authentication failed on last transaction"),
        .flag(4, 0x02, "Offline dynamic data authentication performed"),
        .flag(4, 0x01, "PIN verification command not received for a PIN-expecting card"),
        .flag(5, 0x80, "Consumer device is not in debug mode"),
        .flag(5, 0x40, "Consumer device is not a rooted device"),
        .flag(5, 0x20, "Mobile application is not hooked"),
        .flag(5, 0x10, "Mobile application integrity is intact"),
        .flag(5, 0x08, "Consumer device has data connectivity"),
        .flag(5, 0x04, "Consumer device is genuine"),
        .flag(5, 0x02, "CDCVM successfully performed"),
        .flag(5, 0x01, "Secure messaging uses EMV session key-based derivation"),
    ])

    /// See M/Chip Requirements for Contact and Contactless, Appendix B.
    static let mChip = BitTable([
        secondAnswer(1), firstAnswer(1),
        .flag(1, 0x08, "Date check failed"),
        .flag(1, 0x04, "Offline PIN verification performed"),
        .flag(1, 0x02, "Offline encrypted PIN verification performed"),
        .flag(1, 0x01, "Offline PIN verification successful"),
        .flag(2, 0x80, "DDA returned"),
        .flag(2, 0x40, "CDA returned in first GENERATE AC"),
        .flag(2, 0x20, "CDA returned in second GENERATE AC"),
        .flag(2, 0x10, "Issuer authentication performed"),
        .flag(2, 0x08, "CIAC default skipped on CAT3"),
        .flag(2, 0x04, "Offline change PIN result successful"),
        .number(2, 0x03, "Issuer discretionary"),
        .number(3, 0xF0, "Script counter"),
        .number(3, 0x0F, "PIN try counter"),
        .flag(4, 0x80, "Last online transaction not completed"),
        .flag(4, 0x40, "Unable to go online"),
        .flag(4, 0x20, "Offline PIN verification not performed"),
        .flag(4, 0x10, "Offline PIN verification failed"),
        .flag(4, 0x08, "PTL exceeded"),
        .flag(4, 0x04, "International transaction"),
        .flag(4, 0x02, "Domestic transaction"),
        .flag(4, 0x01, "Terminal erroneously considers offline PIN OK"),
        .flag(5, 0x80, "Lower consecutive counter 1 limit exceeded"),
        .flag(5, 0x40, "Upper consecutive counter 1 limit exceeded"),
        .flag(5, 0x20, "Lower cumulative accumulator 1 limit exceeded"),
        .flag(5, 0x10, "Upper cumulative accumulator 1 limit exceeded"),
        .flag(5, 0x08, "Go online on next transaction was set"),
        .flag(5, 0x04, "Issuer authentication failed"),
        .flag(5, 0x02, "Script received"),
        .flag(5, 0x01, "Script failed"),
        .flag(6, 0x80, "Lower consecutive counter 2 limit exceeded"),
        .flag(6, 0x40, "Upper consecutive counter 2 limit exceeded"),
        .flag(6, 0x20, "Lower cumulative accumulator 2 limit exceeded"),
        .flag(6, 0x10, "Upper cumulative accumulator 2 limit exceeded"),
        .flag(6, 0x08, "MTA limit exceeded"),
        .flag(6, 0x04, "Number of days offline limit exceeded"),
        .flag(6, 0x02, "Match found in additional check table"),
        .flag(6, 0x01, "No match found in additional check table"),
    ])

    /// See EMV Book 3, Annex C9.3.
    static let commonCore = BitTable([
        secondAnswer(1), firstAnswer(1),
        .flag(1, 0x08, "CDA performed"),
        .flag(1, 0x04, "Offline DDA performed"),
        .flag(1, 0x02, "Issuer authentication not performed"),
        .flag(1, 0x01, "Issuer authentication failed"),
        .number(2, 0xF0, "PIN try counter"),
        .flag(2, 0x08, "Offline PIN verification performed"),
        .flag(2, 0x04, "Offline PIN verification performed and PIN not successfully verified"),
        .flag(2, 0x02, "PIN Try Limit exceeded"),
        .flag(2, 0x01, "Last online transaction not completed"),
        .flag(3, 0x80, "Lower offline transaction count limit exceeded"),
        .flag(3, 0x40, "Upper offline transaction count limit exceeded"),
        .flag(3, 0x20, "Lower cumulative offline amount limit exceeded"),
        .flag(3, 0x10, "Upper cumulative offline amount limit exceeded"),
        .number(3, 0x0F, "Issuer discretionary"),
        .number(4, 0xF0, "Issuer script commands"),
        .flag(4, 0x08, "Issuer script processing failed"),
        .flag(4, 0x04, "Offline data authentication failed on previous transaction"),
        .flag(4, 0x02, "Go online on next transaction was set"),
        .flag(4, 0x01, "Unable to go online"),
    ])
}
