// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// A way to send vendor commands to a reader instead of the card.
///
/// Drivers differ in the control code, and libccid rejects it unless its option
/// `DRIVER_OPTION_CCID_EXCHANGE_AUTHORIZED` is set. So use only a control code that has been found
/// to work.
package struct VendorEscape: Hashable, Sendable {
    /// The control code that carries vendor commands.
    package let controlCode: ControlCode

    /// Creates a way from its control code.
    package init(controlCode: ControlCode) {
        self.controlCode = controlCode
    }

    /// libccid's `IOCTL_SMARTCARD_VENDOR_IFD_EXCHANGE`.
    package static let ccid = VendorEscape(controlCode: ControlCode(function: 1))
    /// acsccid's code, which Windows drivers also use.
    package static let acs = VendorEscape(controlCode: ControlCode(function: 3500))
    /// The code of older ACS drivers.
    package static let acsLegacy = VendorEscape(controlCode: ControlCode(function: 2079))

    /// Returns the ways that can work with a reader, the most likely first.
    static func candidates(_ features: ReaderFeatures) -> [VendorEscape] {
        let own = features.controlCodes[.escape].map(VendorEscape.init(controlCode:))
        return [own].compactMap(\.self) + [.acs, .ccid, .acsLegacy].filter { $0 != own }
    }

    /// Returns a harmless vendor command for finding a way that works, or `nil`.
    ///
    /// For other makes, the command could mean anything, so it is only for readers whose vendor
    /// documents it. See ACS ACR1252U reference manual, 5.8.1 (firmware version).
    static func probe(for name: ReaderName, _ features: ReaderFeatures) -> [UInt8]? {
        let isACS =
            features.properties.identifier.map { $0.vendor == 0x072F }
            ?? name.device.hasPrefix("ACS ")
        return isACS ? [0xE0, 0x00, 0x00, 0x18, 0x00] : nil
    }
}

/// A control code of `SCardControl`.
package struct ControlCode: RawRepresentable, Hashable, Sendable {
    /// The code for `SCardControl`.
    package let rawValue: UInt32

    /// Creates a control code from a code for `SCardControl`.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Creates a control code from a function number, as the macro `SCARD_CTL_CODE` does.
    package init(function: UInt32) {
        rawValue = UInt32(truncatingIfNeeded: taptopay_control_code(DWORD(function)))
    }

    /// Requests the reader's features.
    ///
    /// See PC/SC part 10, 2.2.
    package static let featureRequest = ControlCode(
        rawValue: UInt32(truncatingIfNeeded: taptopay_feature_request))
}
