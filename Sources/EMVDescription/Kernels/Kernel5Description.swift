// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 5: JCB.
    ///
    /// See EMV Contactless Book C-5, Annex A.
    static let kernel5 = KernelDescription(
        .kernel5,
        [
            .cardholderVerificationStatus: .bits(Kernel5Bits.cardholderVerificationStatus),
            .terminalCompatibilityIndicator: .bits(Kernel5Bits.terminalCompatibility),
            .terminalInterchangeProfile: .bits(Kernel5Bits.terminalInterchangeProfile),
            .magstripeDataObjectList: .objectList, .offlineBalance: .amount(isApplication: true),
            .issuerUpdateParameter: .bits(Kernel5Bits.issuerUpdate),
            .applicationInterchangeProfile: .bits(CardBits.kernel5InterchangeProfile),
            .terminalActionCodeDefault: .bits(TerminalBits.verificationResults),
            .terminalActionCodeDenial: .bits(TerminalBits.verificationResults),
            .terminalActionCodeOnline: .bits(TerminalBits.verificationResults),
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x00, 0x65]],
        recordedCombination: { $1.kernel5Combination($0) })
}

extension RecordedTerminal {
    /// Returns a combination for kernel 5 that leads to the recorded decisions.
    func kernel5Combination(_ aid: AID) -> Combination {
        var settings = Kernel5Settings()
        var profile = values[.terminalInterchangeProfile].flatMap { TerminalInterchangeProfile($0) }
        let isRequired = profile?.contains(.verificationRequired) == true
        profile?.remove(.verificationRequired)
        settings.interchangeProfile =
            profile ?? [.signature, .onlinePIN, .onDeviceVerification, .issuerUpdate]
        let findings =
            values[.terminalVerificationResults].flatMap { TerminalVerificationResults($0) } ?? []
        return Combination(
            aid: aid, settings: settings, transactionTypes: [parameters.transactionType],
            floorLimit: findings.contains(.floorLimitExceeded) ? 0 : nil,
            verificationLimit: isRequired ? 0 : nil)
    }
}

/// The bits of kernel 5 elements.
private enum Kernel5Bits {
    /// See EMV Contactless Book C-5, Annex A, `9F50`.
    static let cardholderVerificationStatus = BitTable([
        .choice(
            1, 0xF0, "CVM",
            [0x00: "no CVM", 0x10: "signature", 0x20: "online PIN", 0x30: "on-device CVM"])
    ])

    /// See EMV Contactless Book C-5, Annex A, `9F52`.
    static let terminalCompatibility = BitTable([
        .flag(1, 0x02, "EMV mode supported"),
        .flag(1, 0x01, "Mag-stripe mode supported (withdrawn)"),
    ])

    /// See EMV Contactless Book C-5, Annex A, `9F53`.
    static let terminalInterchangeProfile = BitTable([
        .flag(1, 0x80, "CVM required by reader"),
        .flag(1, 0x40, "Signature supported"),
        .flag(1, 0x20, "Online PIN supported"),
        .flag(1, 0x10, "On-device CVM supported"),
        .flag(1, 0x04, "Reader is a transit reader"),
        .flag(1, 0x02, "EMV contact chip supported"),
        .flag(1, 0x01, "(Contact chip) offline PIN supported"),
        .flag(2, 0x80, "Issuer update supported"),
    ])

    /// See EMV Contactless Book C-5, Annex A, `9F60`.
    static let issuerUpdate = BitTable([
        .choice(
            1, 0x03, "Issuer update",
            [
                0: "not expected", 1: "expected, card stays in the field",
                2: "expected, card is presented again",
            ])
    ])
}
