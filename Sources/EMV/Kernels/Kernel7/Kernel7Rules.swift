// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension Kernel7Settings {
    /// The rules of kernel 7, which differ little from those of kernel 3.
    ///
    /// The book's sections are not public. Docs/Kernels.md lists what is assumed.
    var rules: QVSDCRules {
        QVSDCRules(
            book: .c7, applicationVersion: applicationVersion,
            checksUsageForCash: checksUsageForCash, checksUsageForCashback: checksUsageForCashback,
            showsOfflineSpendingAmount: showsOfflineSpendingAmount,
            sendsCardholderToPhone: sendsCardholderToPhone,
            // Product Identification Information.
            additionalRecordTags: [.productIdentificationInformation],
            leavesCardWithoutQualifiers: true,
            declinesApprovalInPlaceOfOnlineCryptogram: true,
            acceptsCardWithoutQualifiersUnverified: true)
    }
}
