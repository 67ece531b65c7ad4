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
            0x9F66: .bits(QualifierBits.kernel6Terminal), 0xD1: .amount(isApplication: true),
        ])
}
