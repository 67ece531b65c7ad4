// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Kernel3Settings {
    /// The rules of kernel 3.
    var rules: QVSDCRules {
        QVSDCRules(
            book: .c3, sections: Self.sections,
            applicationVersion: applicationVersion, checksUsageForCash: checksUsageForCash,
            checksUsageForCashback: checksUsageForCashback,
            showsOfflineSpendingAmount: showsOfflineSpendingAmount,
            sendsCardholderToPhone: sendsCardholderToPhone, hasDynamicLimits: true)
    }

    /// The sections of EMV Contactless Book C-3.
    private static let sections: [QVSDCRules.Rule: String] = [
        .refund: "3.4.1.2", .offlineSpending: "4.3.1.1", .processingOptions: "5.2.1",
        .refusal: "5.2.2.2", .applicationData: "5.4.1", .mandatoryData: "5.4.2.1",
        .redundantData: "5.4.2.2", .information: "5.4.3.1", .cryptogram: "5.4.3.2",
        .expiration: "5.5.1.1", .exceptionFile: "5.5.1.2", .cash: "5.5.1.3",
        .cashback: "5.5.1.4", .authenticationForOnline: "5.6.1.1", .authentication: "5.6.1.2",
        .failedAuthentication: "5.6.2", .verificationWithoutCard: "5.7.1.1",
        .verificationByCard: "5.7.1.2", .noCommonVerification: "5.7.1.3",
        .offlineOnly: "5.8.1", .issuerUpdate: "5.8.1.2", .format: "Annex A", .account: "Annex A.2",
    ]
}
