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
    let speaksOurVersion: Bool
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
        speaksOurVersion = Self.includesOurVersion(
            minimum: answer.prefix(2), maximum: answer.dropFirst(2).prefix(2))
    }

    /// Returns whether a range of versions includes the supported version.
    static func includesOurVersion(
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
