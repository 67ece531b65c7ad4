// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of Apple VAS and Google Smart Tap.
extension Tag {
    @inlinable package static var smartTapVersion: Tag { 0xC0 }
    @inlinable package static var serviceFlags: Tag { 0xC1 }
    @inlinable package static var mobileDeviceNonce: Tag { 0xC2 }
    @inlinable package static var mobileDeviceEphemeralKey: Tag { 0xC3 }
    @inlinable package static var vasApplicationVersion: Tag { 0x9F21 }
    @inlinable package static var vasProtocolVersion: Tag { 0x9F22 }
    @inlinable package static var mobileCapabilities: Tag { 0x9F23 }
    @inlinable package static var mobileNonce: Tag { 0x9F24 }
    @inlinable package static var passTypeIdentifierHash: Tag { 0x9F25 }
    @inlinable package static var vasTerminalCapabilities: Tag { 0x9F26 }
    @inlinable package static var vasData: Tag { 0x9F27 }
    @inlinable package static var terminalNonce: Tag { 0x9F28 }
    @inlinable package static var signUpURL: Tag { 0x9F29 }
    @inlinable package static var mobileToken: Tag { 0x9F2A }
    @inlinable package static var vasFilter: Tag { 0x9F2B }
    @inlinable package static var maximumSmartTapVersion: Tag { 0xDF4D }
    @inlinable package static var smartTapCapabilities: Tag { 0xDF62 }
    @inlinable package static var minimumSmartTapVersion: Tag { 0xDF6D }
}
