// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The response of a phone with Google Smart Tap to SELECT of `OSE.VAS.01`.
///
/// See Google Smart Tap 2.1, Select OSE.
struct SmartTapDirectory: Hashable, Sendable {
    /// Whether a payment can follow; the default is yes (`C1`, byte 1, b8).
    let mayPay: Bool
    /// The phone's 32-byte nonce, if it is included and SELECT of Smart Tap can be skipped.
    ///
    /// See `C2`, and b1 of `DF62`.
    let nonce: [UInt8]?
    /// Whether the phone supports version 2.1 (`DF6D` to `DF4D`), or does not specify versions.
    let speaksOurVersion: Bool

    /// Parses the file control information.
    init(_ template: DataObject) {
        mayPay = template.first(0xC1)?.value.first.map { $0 & 0x80 != 0 } ?? true
        let entry = template.children.first { $0.tag == 0xA5 }
        let skips = entry?.first(0xDF62)?.value.first.map { $0 & 0x01 != 0 } ?? false
        nonce = template.first(0xC2).flatMap { object in
            skips && object.value.count == SmartTapSelection.nonceCount
                ? Array(object.value) : nil
        }
        speaksOurVersion = SmartTapSelection.includesOurVersion(
            minimum: entry?.first(0xDF6D)?.value ?? [0x00, 0x00],
            maximum: entry?.first(0xDF4D)?.value ?? [0xFF, 0xFF])
    }
}
