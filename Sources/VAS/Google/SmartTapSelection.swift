// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// SELECT of Smart Tap 2, whose response contains the phone's nonce for one session.
///
/// See Google Smart Tap 2.1, Select smart tap 2.
struct SmartTapSelection: Hashable, Sendable {
    /// The application identifier of Smart Tap 2.
    static let name: [UInt8] = [0xA0, 0x00, 0x00, 0x04, 0x76, 0xD0, 0x00, 0x01, 0x11]
    /// The supported minor version.
    static let version: [UInt8] = [0x00, 0x01]
    /// The number of bytes in a nonce.
    static let nonceCount = 32

    /// Whether the phone supports version 2.1.
    let supportsVersion: Bool
    /// The phone's nonce, 32 bytes.
    let nonce: [UInt8]

    /// Returns SELECT of the application.
    static func command() throws(APDUError) -> CommandAPDU {
        try CommandAPDU(0x00, 0xA4, 0x04, 0x00, data: name, expectedLength: 256)
    }

    /// Parses a response: the minimum and maximum version, 2 bytes each, and an `mdn` record.
    ///
    /// - Throws: `VASError` with `malformedSelection`.
    init(_ answer: ArraySlice<UInt8>) throws(VASError) {
        guard answer.count > 4,
            let records = try? NDEFMessage.records(Array(answer.dropFirst(4))),
            let payload = records.payload("mdn"), payload.count == 1 + Self.nonceCount,
            payload.first == SmartTapFormat.binary
        else { throw .malformedSelection }
        nonce = Array(payload.dropFirst())
        supportsVersion = Self.includesVersion(
            minimum: answer.prefix(2), maximum: answer.dropFirst(2).prefix(2))
    }

    /// Returns whether a range of versions includes the supported version.
    static func includesVersion(
        minimum: some Collection<UInt8>, maximum: some Collection<UInt8>
    ) -> Bool {
        minimum.count == 2 && maximum.count == 2
            && !version.lexicographicallyPrecedes(minimum)
            && !maximum.lexicographicallyPrecedes(version)
    }
}

/// The format of a record's payload: its first byte.
enum SmartTapFormat {
    /// The payload is binary.
    static let binary: UInt8 = 0x04
}

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
    let supportsVersion: Bool

    /// Parses the file control information.
    init(_ template: DataObject) {
        mayPay = template.first(.serviceFlags)?.value.first.map { $0 & 0x80 != 0 } ?? true
        let entry = template.children.first { $0.tag == .fciProprietaryTemplate }
        let skips = entry?.first(.smartTapCapabilities)?.value.first.map { $0 & 0x01 != 0 } ?? false
        nonce = template.first(.mobileDeviceNonce).flatMap { object in
            skips && object.value.count == SmartTapSelection.nonceCount
                ? Array(object.value) : nil
        }
        supportsVersion = SmartTapSelection.includesVersion(
            minimum: entry?.first(.minimumSmartTapVersion)?.value ?? [0x00, 0x00],
            maximum: entry?.first(.maximumSmartTapVersion)?.value ?? [0xFF, 0xFF])
    }
}
