// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The data that the card sends to its issuer with the cryptogram (IAD, tag `9F10`).
///
/// The payment system defines the layout; the layouts below are distinguished by their constant
/// bytes. See EMV Book 3, Annex C9, Visa Contactless Payment Specification, Appendix M and
/// M/Chip Requirements for Contact and Contactless, Appendix B.
package struct IssuerApplicationData: Hashable, Sendable {
    /// The layout of the data.
    package enum Layout: Hashable, Sendable {
        /// Common Core Definitions: 32 bytes, `0F A5` or `0F A6`.
        case commonCore
        /// Visa format 0, 1, or 3: `06`, key index, cryptogram version, `03`, and results.
        case visa(format: UInt8)
        /// Visa format 2 or 4: 32 bytes, `1F`, cryptogram version, key index, and results.
        case visaLong(format: UInt8)
        /// M/Chip: key index, cryptogram version, 6 bytes of results, code, and counters.
        case mChip
        /// None of these.
        case unknown
    }

    /// The data as received.
    package let bytes: [UInt8]
    /// The layout of the data.
    package let layout: Layout

    /// Creates the data and detects its layout.
    package init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
        layout = Self.layout(of: self.bytes)
    }

    /// The index of the key derivation key, or `nil` for an unknown layout.
    package var derivationKeyIndex: UInt8? {
        switch layout {
        case .commonCore, .visaLong: byte(2)
        case .visa: byte(1)
        case .mChip: byte(0)
        case .unknown: nil
        }
    }

    /// The cryptogram version number, or `nil` for an unknown layout.
    ///
    /// For Visa, 10, 17, 18 (`0x0A`, `0x11`, `0x12`), or 22 (`0x22`); for M/Chip, `0x10` and
    /// others.
    package var cryptogramVersion: UInt8? {
        switch layout {
        case .commonCore, .visaLong, .mChip: byte(1)
        case .visa: byte(2)
        case .unknown: nil
        }
    }

    /// The card verification results (CVR), or an empty slice for an unknown layout.
    package var cardVerificationResults: ArraySlice<UInt8> {
        switch layout {
        case .commonCore: bytes.dropFirst(3).prefix(5)
        case .visa: bytes.dropFirst(4).prefix(3)
        case .visaLong: bytes.dropFirst(3).prefix(5)
        case .mChip: bytes.dropFirst(2).prefix(6)
        case .unknown: []
        }
    }

    /// M/Chip's data authentication code or ICC dynamic number, or an empty slice.
    package var authenticationCode: ArraySlice<UInt8> {
        layout == .mChip ? bytes.dropFirst(8).prefix(2) : []
    }

    /// The issuer discretionary data after the results.
    package var issuerDiscretionaryData: ArraySlice<UInt8> {
        switch layout {
        case .commonCore: bytes.dropFirst(17)
        case .visa: bytes.dropFirst(7)
        case .visaLong: bytes.dropFirst(8)
        case .mChip: bytes.dropFirst(10)
        case .unknown: []
        }
    }

    private func byte(_ index: Int) -> UInt8? { bytes.dropFirst(index).first }

    private static func layout(of bytes: [UInt8]) -> Layout {
        guard bytes.count >= 7 else { return .unknown }
        let (first, second, third) = (bytes[0], bytes[1], bytes[2])
        if bytes.count == 32, first == 0x0F, second == 0xA5 || second == 0xA6, bytes[16] == 0x0F {
            return .commonCore
        }
        if bytes.count == 32, first == 0x1F, [2, 4].contains(second >> 4) {
            return .visaLong(format: second >> 4)
        }
        if first == 0x06, bytes[3] == 0x03, [0, 1, 3].contains(third >> 4) {
            return .visa(format: third >> 4)
        }
        // Bit 4 and bit 2 of M/Chip's cryptogram version are not used.
        if [18, 20, 26, 28, 32].contains(bytes.count), second & 0xFA == 0x10 { return .mChip }
        return .unknown
    }
}

/// The type of cryptogram that the card returned (CID, tag `9F27`).
///
/// See EMV Book 3, 6.5.5.4, Table 15.
public struct CryptogramInformationData: RawRepresentable, Hashable, Sendable {
    /// The card's decision about the transaction.
    public enum Cryptogram: UInt8, Hashable, Sendable {
        /// AAC: declined.
        case decline = 0x00
        /// TC: approved offline.
        case approve = 0x40
        /// ARQC: the issuer decides.
        case onlineRequest = 0x80
    }

    /// The byte.
    public let rawValue: UInt8

    /// Creates the element from its byte.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The kind of cryptogram, or `nil` for the reserved code `11`.
    public var cryptogram: Cryptogram? { Cryptogram(rawValue: rawValue & 0xC0) }
}
