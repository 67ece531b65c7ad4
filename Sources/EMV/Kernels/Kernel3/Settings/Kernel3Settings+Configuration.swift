// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Kernel3Settings {
    /// The settings of a combination for kernel 3, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-3, 4 and 5.5.
    package static let settings: [Setting<Kernel3Settings>] = [
        .boolean("usageControlForCash", \.checksUsageForCash),
        .boolean("usageControlForCashback", \.checksUsageForCashback),
        .boolean("offlineSpendingAmount", \.showsOfflineSpendingAmount),
        .boolean("seePhone", \.sendsCardholderToPhone),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
    ]
}
