// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension UserInterfaceRequest {
    /// The state that the reader shows with its lights and sounds.
    ///
    /// See EMV Contactless Book A, Table 9-4.
    package struct Status: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let notReady = Self(rawValue: 0x00)
        package static let idle = Self(rawValue: 0x01)
        package static let readyToRead = Self(rawValue: 0x02)
        package static let processing = Self(rawValue: 0x03)
        package static let cardReadSuccessfully = Self(rawValue: 0x04)
        package static let processingError = Self(rawValue: 0x05)
        package static let notApplicable = Self(rawValue: 0xFF)
    }
}
