// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A way to send a reader's vendor commands past the card.
///
/// Drivers differ in the control code, and libccid refuses it unless its option
/// `DRIVER_OPTION_CCID_EXCHANGE_AUTHORIZED` is set; so there is none until one was found
/// to work.
package struct VendorEscape: Hashable, Sendable {
    /// The control code that carries vendor commands.
    package let controlCode: ControlCode

    /// Names a control code.
    package init(controlCode: ControlCode) {
        self.controlCode = controlCode
    }

    /// libccid's `IOCTL_SMARTCARD_VENDOR_IFD_EXCHANGE`.
    package static let ccid = VendorEscape(controlCode: ControlCode(function: 1))
    /// acsccid's code, the one that Windows drivers use.
    package static let acs = VendorEscape(controlCode: ControlCode(function: 3500))
    /// The code of older ACS drivers.
    package static let acsLegacy = VendorEscape(controlCode: ControlCode(function: 2079))

    /// The ways that may work with a reader, the likeliest first.
    static func candidates(_ features: ReaderFeatures) -> [VendorEscape] {
        let own = features.controlCodes[.escape].map(VendorEscape.init(controlCode:))
        return [own].compactMap(\.self) + [.acs, .ccid, .acsLegacy].filter { $0 != own }
    }

    /// A harmless vendor command by which to find a way that works, or `nil`.
    ///
    /// Sent to other makes it might mean anything, so only readers whose vendor
    /// documents it are asked. See ACS ACR1252U reference manual, 5.8.1 (firmware version).
    static func probe(for name: ReaderName, _ features: ReaderFeatures) -> [UInt8]? {
        let isACS =
            features.properties.identifier.map { $0.vendor == 0x072F }
            ?? name.device.hasPrefix("ACS ")
        return isACS ? [0xE0, 0x00, 0x00, 0x18, 0x00] : nil
    }
}
