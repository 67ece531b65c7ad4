// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 6: Discover.
    ///
    /// See EMV Contactless Book C-6, Annex A.
    static let kernel6 = KernelDescription(
        .kernel6,
        [
            .terminalTransactionQualifiers: .bits(QualifierBits.kernel6Terminal),
            .kernel6OfflineBalance: .amount(isApplication: true),
            .contactlessCardVerificationResults: .bits(CardVerificationBits.firstCryptogram),
            .cardProcessingRequirements: .bits(Kernel6Bits.cardProcessingRequirements),
            .terminalActionCodeDefault: .bits(TerminalBits.verificationResults),
            .terminalActionCodeDenial: .bits(TerminalBits.verificationResults),
            .terminalActionCodeOnline: .bits(TerminalBits.verificationResults),
        ],
        recordedNames: [[0xA0, 0x00, 0x00, 0x01, 0x52], [0xA0, 0x00, 0x00, 0x03, 0x24]],
        recordedCombination: { aid, terminal in
            terminal.qualifierCombination(aid, Kernel6Settings())
        })
}

/// The bits of kernel 6 elements.
private enum Kernel6Bits {
    /// See EMV Contactless Book C-6, Annex A, `9F71`.
    static let cardProcessingRequirements = BitTable([
        .flag(1, 0x80, "Online PIN required"),
        .flag(1, 0x40, "Signature required"),
        .flag(1, 0x20, "PID limit reached: loyalty transaction approved"),
        .flag(1, 0x10, "Consumer device CVM performed"),
        .flag(2, 0x80, "Switch interface if unable to go online"),
        .flag(2, 0x40, "Go online if CDA failed"),
        .flag(2, 0x20, "Decline or switch interface if CDA failed"),
        .flag(2, 0x10, "Issuer update processing supported"),
        .flag(2, 0x08, "Go online if application expired"),
        .flag(2, 0x04, "Decline if application expired"),
        .flag(2, 0x02, "CVM fallback to signature allowed"),
        .flag(2, 0x01, "CVM fallback to no CVM allowed"),
    ])
}
