// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The settings of kernel 3, except limits and TTQ.
///
/// See EMV Contactless Book C-3, 4 and 5.5.
package struct Kernel3Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel3
    package static let scheme = "Visa"

    /// Whether Application Usage Control is checked for cash (5.5.1.3).
    package var checksUsageForCash = true
    /// Whether Application Usage Control is checked for cashback (5.5.1.4).
    package var checksUsageForCashback = true
    /// Whether the offline spending amount of the card is shown (4.3.1.1).
    package var showsOfflineSpendingAmount = true
    /// Whether `6986` makes the reader show “See phone” and wait for another tap.
    ///
    /// Otherwise, it ends the application, as before version 2.6 of the book (5.2.2.2).
    package var sendsCardholderToPhone = true
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x02]

    /// Creates the default settings.
    package init() {}

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        Kernel3(activation, settings: self)
    }
}

extension BookReference.Book {
    /// EMV Contactless Book C-3: kernel 3.
    package static let c3 = BookReference.Book("EMV Contactless Book C-3", of: .kernel3)
}
