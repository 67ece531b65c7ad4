// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The settings of kernel 8, except the limits of its combination.
///
/// A new value has defaults that the book requires, or else those of kernel 2: Docs/Kernels.md lists
/// them. See EMV Contactless Book C-8, Annex A (configuration data objects).
package struct Kernel8Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel8
    package static let scheme = "Common kernel"

    /// Version of the kernel in byte 1 of Kernel Qualifier (`9F2B`).
    package var qualifierVersion: UInt8 = 0x02
    /// Card Data Input Capability (`9F8206`): byte 1 of the terminal capabilities.
    package var cardDataInputCapability: UInt8 = 0x00
    /// CVM Capability - CVM Required (`9F8207`): byte 2 above the CVM required limit.
    package var capabilityIfVerificationRequired: UInt8 = 0x00
    /// CVM Capability - No CVM Required (`9F8208`): byte 2 up to the limit.
    package var capabilityIfVerificationNotRequired: UInt8 = 0x00
    /// Security Capability (`9F820A`): byte 3 of the terminal capabilities.
    package var securityCapability: Kernel8SecurityCapability = []
    /// Kernel Configuration (`9F8209`).
    package var configuration: Kernel8Configuration = []
    /// Terminal Action Code - Denial (`9F820B`): decline offline.
    package var denial: TerminalVerificationResults = .unsafe
    /// Terminal Action Code - Online (`9F820C`): go online.
    package var online: TerminalVerificationResults = .unsafe
    /// Terminal Risk Management Data (`9F1D`), whose byte 1 the kernel sets for each transaction.
    package var riskManagementData: TerminalRiskManagementData = []
    /// Kernel Reserved TVR Mask (`9F821A`): the bits that the card cannot change.
    package var reservedFindings = TerminalVerificationResults(rawValue: 0x84_0084_80CF)
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x02]
    /// Message Hold Time (`9F8211`).
    package var messageHoldTime = Duration(hundredMilliseconds: 13)
    /// Hold Time Value (`9F8212`): how long the field stays off for cards that detect it.
    package var fieldOffHoldTime = Duration(hundredMilliseconds: 13)
    /// The settings for the relay resistance protocol (`9F8213` to `9F8218`).
    package var relayResistance = RelayResistanceSettings()
    /// Default IAD MAC Offset (`9F821E`), 0 to 24: by default, the last eight bytes of 32.
    package var defaultMACOffset: UInt8 = 24
    /// Default CDOL1 (`9F8220`): the data for the cryptogram of a card without a list.
    package var defaultCryptogramList: [UInt8] = [
        0x9F, 0x02, 0x06, 0x9F, 0x03, 0x06, 0x9F, 0x1A, 0x02, 0x95, 0x05, 0x5F, 0x2A, 0x02, 0x9A,
        0x03, 0x9C, 0x01, 0x9F, 0x37, 0x04, 0x9F, 0x34, 0x03, 0x9F, 0x1D, 0x08, 0x9F, 0x81, 0x0C,
        0x02,
    ]
    /// Message Identifiers On Restart (`9F821D`): the messages that a card can choose.
    package var restartMessages: [UInt8] = [0x18, 0x20, 0x21]
    /// Discretionary Data Tag List (`9F821F`).
    package var discretionaryTags: [UInt8] = [
        0x9F, 0x82, 0x04, 0x9F, 0x82, 0x1B, 0x9F, 0x82, 0x1C,
    ]
    /// Tag Mapping List (`9F8221`): pairs of tags of the data record, and those that replace them.
    package var tagMapping: [UInt8] = []
    /// Tags To Read (`9F8203`) and Data Envelopes To Write (`BF8104`) of each transaction, by tag.
    package var dataObjects: [Tag: [UInt8]] = [:]

    /// Creates settings with the defaults.
    package init() {}
}

extension Kernel8Settings {
    /// The number of bytes from which the kernel computes its private key.
    ///
    /// Eight bytes more than the key has, so that no key is noticeably more likely than another. See
    /// FIPS 186-4, B.4.1 (extra random bits).
    static let keySeedCount = 40

    /// The kernel's private key, and four bytes for each exchange of the relay resistance protocol.
    package var randomValueSizes: [Int] { [Self.keySeedCount, 4, 4, 4] }

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        Kernel8(activation, settings: self)
    }
}

extension TerminalVerificationResults {
    /// Local authentication that was not performed or failed, or a suspected relay: `840000000C`.
    fileprivate static let unsafe: TerminalVerificationResults = [
        .localAuthenticationNotPerformed, .localAuthenticationFailed,
        .relayResistanceThresholdExceeded, .relayResistanceTimeLimitsExceeded,
    ]

    // The bits that have another meaning in kernel 8. See EMV Contactless Book C-8, Annex A (`95`).

    /// Local authentication was not performed.
    static let localAuthenticationNotPerformed = Self(byte: 1, bit: 8)
    /// Local authentication failed.
    static let localAuthenticationFailed = Self(byte: 1, bit: 3)
    /// The bits of byte 5 are those of kernel 8.
    static let kernel8Format = Self(byte: 5, bit: 8)
    /// The name of the selected application does not begin with the terminal's AID.
    static let applicationIdentifierMismatch = Self(byte: 5, bit: 7)
}

extension BookReference.Book {
    /// EMV Contactless Book C-8: kernel 8.
    package static let c8 = BookReference.Book("EMV Contactless Book C-8", of: .kernel8)
    /// EMV Contactless Book E: security and key management.
    package static let bookE = BookReference.Book("EMV Contactless Book E")
}

/// The features of kernel 8 (Kernel Configuration, tag `9F8209`).
///
/// See EMV Contactless Book C-8, Annex A.
package struct Kernel8Configuration: BitCodedElement {
    package static let byteCount = 2
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Cards can have RSA certificates.
    package static let certificatesOfRSASupported = Self(byte: 1, bit: 6)
    /// The relay resistance protocol is supported.
    package static let relayResistanceSupported = Self(byte: 1, bit: 5)
    /// The issuer receives the result of a local authentication that failed.
    package static let reportsFailedLocalAuthentication = Self(byte: 1, bit: 4)
}

/// The security capability of the terminal in kernel 8 (Security Capability, tag `9F820A`).
///
/// See EMV Contactless Book C-8, Annex A.
package struct Kernel8SecurityCapability: BitCodedElement {
    package static let byteCount = 1
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The kernel checks the card's certificates.
    package static let localAuthentication = Self(byte: 1, bit: 5)
}
