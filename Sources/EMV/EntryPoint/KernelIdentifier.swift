// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The kernel that handles a contactless application.
///
/// The value that a card sends in tag `9F2A`: one byte for the kernels of the EMV
/// Contactless Books, three bytes for others. See EMV Contactless Book B, 3.3.2.
public struct KernelIdentifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as one number; zero means that none was requested.
    public let rawValue: UInt32

    /// Creates an identifier from its number.
    ///
    /// A domestic kernel has three bytes. Bit 8 of the first is set, and bits 6 to 1 are the short
    /// identifier. The entry point skips an application that requests a short identifier of zero.
    /// See EMV Contactless Book B, 3.3.2.5.
    ///
    /// - Parameter rawValue: The identifier, such as 3 or `0x81_0840`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Kernel 1: Visa and JCB magnetic stripe and legacy EMV mode; withdrawn by EMVCo.
    public static let kernel1 = KernelIdentifier(rawValue: 1)
    /// Kernel 2: Mastercard.
    public static let kernel2 = KernelIdentifier(rawValue: 2)
    /// Kernel 3: Visa.
    public static let kernel3 = KernelIdentifier(rawValue: 3)
    /// Kernel 4: American Express.
    public static let kernel4 = KernelIdentifier(rawValue: 4)
    /// Kernel 5: JCB.
    public static let kernel5 = KernelIdentifier(rawValue: 5)
    /// Kernel 6: Discover.
    public static let kernel6 = KernelIdentifier(rawValue: 6)
    /// Kernel 7: UnionPay.
    public static let kernel7 = KernelIdentifier(rawValue: 7)
    /// Kernel 8: the common kernel of EMVCo.
    public static let kernel8 = KernelIdentifier(rawValue: 8)
}

extension KernelIdentifier {
    /// Creates the default kernel of a scheme; returns `nil` for other schemes.
    ///
    /// See EMV Contactless Book B, Table 3-6.
    package init?(defaultFor rid: RID) {
        switch rid.bytes {
        case [0xA0, 0x00, 0x00, 0x00, 0x04]: self = .kernel2
        case [0xA0, 0x00, 0x00, 0x00, 0x03]: self = .kernel3
        case [0xA0, 0x00, 0x00, 0x00, 0x25]: self = .kernel4
        case [0xA0, 0x00, 0x00, 0x00, 0x65]: self = .kernel5
        case [0xA0, 0x00, 0x00, 0x01, 0x52], [0xA0, 0x00, 0x00, 0x03, 0x24]: self = .kernel6
        case [0xA0, 0x00, 0x00, 0x03, 0x33]: self = .kernel7
        default: return nil
        }
    }
}

extension KernelIdentifier: CustomStringConvertible {
    /// The number, such as `2`.
    public var description: String { String(rawValue) }
}
