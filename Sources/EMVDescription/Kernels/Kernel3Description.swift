// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension KernelDescription {
    /// The elements of kernel 3: Visa.
    ///
    /// See EMV Contactless Book C-3, Annex A.
    static let kernel3 = KernelDescription(
        .kernel3,
        [
            .applicationInterchangeProfile: .bits(CardBits.kernel3InterchangeProfile),
            .kernel3ApplicationCurrencyCode: .currencies, .kernel3IssuerCountryCode: .country,
            .availableOfflineSpendingAmount: .amount(isApplication: true),
            .terminalTransactionQualifiers: .bits(QualifierBits.terminal),
            .cardCVMLimit: .amount(isApplication: true),
            .cardTransactionQualifiers: .bits(QualifierBits.card),
            .formFactorIndicator: .bits(QualifierBits.formFactor),
            .secondaryApplicationCurrencyCode: .currencies,
        ],
        recordedNames: [
            [0xA0, 0x00, 0x00, 0x00, 0x03], [0xA0, 0x00, 0x00, 0x00, 0x98], testName,
        ],
        recordedCombination: { $1.qualifierCombination($0, Kernel3Settings()) })
}

extension RecordedTerminal {
    /// Returns a combination for a kernel with qualifiers (TTQ) that leads to the recorded decisions.
    func qualifierCombination(_ aid: AID, _ settings: some KernelSettings) -> Combination {
        let qualifiers = values[.terminalTransactionQualifiers].flatMap {
            TerminalTransactionQualifiers($0)
        }
        return Combination(
            aid: aid, settings: settings, transactionTypes: [parameters.transactionType],
            terminalTransactionQualifiers: qualifiers ?? [
                .emvModeSupported, .onlinePINSupported, .signatureSupported,
                .consumerDeviceVerificationSupported,
            ])
    }
}
