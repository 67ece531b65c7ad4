// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The data that the card sends to its issuer with the cryptogram (IAD, tag `9F10`).
///
/// The payment system defines the layout; the layouts below are distinguished by their constant
/// bytes. See EMV Book 3, Annex C9, Visa Contactless Payment Specification, Appendix M,
/// M/Chip Requirements for Contact and Contactless, Appendix B, and for UnionPay JR/T 0025.5.
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
        /// JCB: `07`, key index, cryptogram version, `04`, and four bytes of results.
        case jcb
        /// Discover: key index, cryptogram version, and eight bytes of results in contactless
        /// transactions, six in contact ones.
        case discover
        /// UnionPay: `07`, key index, cryptogram version, `03`, three bytes of results, and algorithm.
        case unionPay
        /// None of these.
        case unknown
    }

    /// The data as received.
    package let bytes: [UInt8]
    /// The layout of the data.
    package let layout: Layout

    /// Creates the data and detects its layout.
    ///
    /// - Parameters:
    ///   - bytes: The data.
    ///   - kernel: The kernel of the card, if it is known: the layouts of Discover and M/Chip can look
    ///     alike.
    package init(_ bytes: some Collection<UInt8>, kernel: KernelIdentifier? = nil) {
        self.bytes = Array(bytes)
        layout = Self.layout(of: self.bytes, kernel)
    }

    /// The index of the key derivation key, or `nil` for an unknown layout.
    package var derivationKeyIndex: UInt8? {
        switch layout {
        case .commonCore, .visaLong: byte(2)
        case .visa, .jcb, .unionPay: byte(1)
        case .mChip, .discover: byte(0)
        case .unknown: nil
        }
    }

    /// The cryptogram version number, or `nil` for an unknown layout.
    ///
    /// For Visa, 10, 17, 18 (`0x0A`, `0x11`, `0x12`), or 22 (`0x22`); for M/Chip, `0x10` and
    /// others.
    package var cryptogramVersion: UInt8? {
        switch layout {
        case .commonCore, .visaLong, .mChip, .discover: byte(1)
        case .visa, .jcb, .unionPay: byte(2)
        case .unknown: nil
        }
    }

    /// The card verification results (CVR), or an empty slice for an unknown layout.
    package var cardVerificationResults: ArraySlice<UInt8> {
        switch layout {
        case .commonCore: bytes.dropFirst(3).prefix(5)
        case .visa, .unionPay: bytes.dropFirst(4).prefix(3)
        case .jcb: bytes.dropFirst(4).prefix(4)
        case .visaLong: bytes.dropFirst(3).prefix(5)
        case .mChip: bytes.dropFirst(2).prefix(6)
        case .discover: bytes.dropFirst(2).prefix(8)
        case .unknown: []
        }
    }

    /// M/Chip's data authentication code or ICC dynamic number, or an empty slice.
    package var authenticationCode: ArraySlice<UInt8> {
        layout == .mChip ? bytes.dropFirst(8).prefix(2) : []
    }

    /// The algorithm of UnionPay's cryptogram: `01` for triple DES, `04` for SM4; otherwise `nil`.
    package var algorithm: UInt8? { layout == .unionPay ? byte(7) : nil }

    /// UnionPay's offline balance, ten digits in five bytes, or `nil`.
    ///
    /// The discretionary data has a length, the type `01`, the balance, and four bytes of a code.
    package var offlineBalance: ArraySlice<UInt8>? {
        let data = issuerDiscretionaryData
        guard layout == .unionPay, data.count == 11, data.starts(with: [0x0A, 0x01]) else {
            return nil
        }
        return data.dropFirst(2).prefix(5)
    }

    /// The issuer discretionary data after the results.
    package var issuerDiscretionaryData: ArraySlice<UInt8> {
        switch layout {
        case .commonCore: bytes.dropFirst(17)
        case .visa: bytes.dropFirst(7)
        case .visaLong, .jcb, .unionPay: bytes.dropFirst(8)
        case .mChip, .discover: bytes.dropFirst(10)
        case .unknown: []
        }
    }

    private func byte(_ index: Int) -> UInt8? { bytes.dropFirst(index).first }

    private static func layout(of bytes: [UInt8], _ kernel: KernelIdentifier?) -> Layout {
        guard bytes.count >= 7 else { return .unknown }
        if kernel == .kernel6 { return bytes.count >= 8 ? .discover : .unknown }
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
        if first == 0x07, bytes.count >= 8 {
            if bytes[3] == 0x03 { return .unionPay }
            if bytes[3] == 0x04 { return .jcb }
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
