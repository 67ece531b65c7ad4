// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The wallet that responded to the selection of `OSE.VAS.01`.
enum SelectedWallet: Hashable, Sendable {
    /// Apple's wallet with its version (`9F21`) and its capabilities (`9F23`).
    case apple(version: [UInt8], MobileCapabilities)
    /// A phone with Google Smart Tap, with its directory.
    case google(SmartTapDirectory)

    /// The name of the application for value-added services.
    static let name = Array("OSE.VAS.01".utf8)

    /// Returns SELECT of the application.
    static func selection() throws(APDUError) -> CommandAPDU {
        try CommandAPDU(0x00, 0xA4, 0x04, 0x00, data: name, expectedLength: 256)
    }

    /// Parses the response to SELECT.
    ///
    /// See the public reader settings of Apple VAS, and Google Smart Tap 2.1: the application
    /// label (`50`) identifies the wallet.
    ///
    /// - Throws: `VASError` with `malformedSelection` or `unknownWallet`.
    init(selectionAnswer data: ArraySlice<UInt8>) throws(VASError) {
        guard let template = (try? DataObject.sequence(data, limits: .card))?.first,
            template.tag == .fciTemplate,
            let label = template.first(.applicationLabel)
        else { throw .malformedSelection }
        switch String(decoding: label.value, as: UTF8.self) {
        case "ApplePay":
            guard let version = template.first(.vasApplicationVersion), version.value.count == 2
            else {
                throw .malformedSelection
            }
            self = .apple(
                version: Array(version.value),
                MobileCapabilities(template.first(.mobileCapabilities)?.value ?? []))
        case "AndroidPay":
            self = .google(SmartTapDirectory(template))
        default:
            throw .unknownWallet
        }
    }
}

/// The capabilities that a phone reports for this tap (`9F23`).
///
/// See the public reader settings of Apple VAS.
struct MobileCapabilities: Hashable, Sendable {
    /// The last of the four bytes.
    private let flags: UInt8

    /// Creates the capabilities; if the object is missing, the phone supports everything.
    init(_ bytes: some Collection<UInt8>) {
        flags = bytes.count == 4 ? bytes.suffix(1).first ?? 0xFF : 0xFF
    }

    /// Whether a payment is possible.
    var mayPay: Bool { flags & 0x20 != 0 }
}
