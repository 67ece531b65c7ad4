// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The settings of kernel 5 (JCB), except the limits that all kernels have.
///
/// See EMV Contactless Book C-5.
package struct Kernel5Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel5
    package static let scheme = "JCB"

    /// Combination Options: what the reader performs.
    package var combinationOptions: CombinationOptions = [
        .offlineDataAuthentication, .randomSelection, .emvMode, .legacyMode,
    ]
    /// Terminal Interchange Profile (`9F53`), without the bit that the kernel sets for each transaction.
    package var interchangeProfile: TerminalInterchangeProfile = []
    /// Byte 3 of the terminal capabilities (`9F33`): the methods of offline data authentication.
    ///
    /// SDA is performed in legacy mode only.
    package var securityCapability: UInt8 = {
        let methods: TerminalCapabilities = [
            .staticDataAuthentication, .combinedDataAuthentication,
        ]
        return UInt8(truncatingIfNeeded: methods.rawValue)
    }()
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x02, 0x00]
    /// The terminal action codes.
    package var actionCodes = TerminalActionCodes(
        denial: TerminalVerificationResults(rawValue: 0x04_1000_0000),
        online: TerminalVerificationResults(rawValue: 0x90_6000_9000),
        default: TerminalVerificationResults(rawValue: 0x90_4000_8000))
    /// Reader Contactless Transaction Limit without on-device verification, or `nil`.
    package var transactionLimitWithoutOnDevice: UInt64?
    /// Reader Contactless Transaction Limit with on-device verification, or `nil`.
    package var transactionLimitOnDevice: UInt64?
    /// The random selection, if Combination Options have it.
    package var randomSelection = RandomTransactionSelection()
    /// How long the message *See phone* stays, and the field is off.
    package var phoneMessageHoldTime = Duration(hundredMilliseconds: 13)
    /// Removal Timeout: how long a card stays in the field for its issuer's answer.
    package var removalTimeout = Duration.seconds(13)
    /// The maximum number of torn transactions that are kept; 0 disables recovery.
    package var mostTornTransactions = 0
    /// How long a torn transaction can be recovered.
    package var tornTransactionLifetime = Duration.seconds(60)

    /// Creates the default settings.
    package init() {}

    package var randomValueSizes: [Int] {
        combinationOptions.contains(.randomSelection)
            ? RandomTransactionSelection.randomValueSizes : []
    }

    package var largestTransactionLimit: UInt64? {
        guard let transactionLimitWithoutOnDevice, let transactionLimitOnDevice else { return nil }
        return max(transactionLimitWithoutOnDevice, transactionLimitOnDevice)
    }

    package var nameOfOnlinePINSetting: String? {
        interchangeProfile.contains(.onlinePIN) ? "terminalInterchangeProfile" : nil
    }

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        Kernel5(activation, settings: self, memory: memory)
    }
}

extension Kernel5Settings {
    /// The settings of a combination for kernel 5, in addition to the common settings.
    ///
    /// See EMV Contactless Book C-5.
    package static let settings: [Setting<Kernel5Settings>] = [
        .bits("combinationOptions", \.combinationOptions),
        // 9F53
        .bits("terminalInterchangeProfile", \.interchangeProfile),
        // 9F33, byte 3
        .byte("securityCapability", \.securityCapability),
        .bytes("applicationVersionNumber", count: 2...2, \.applicationVersion),
        .section("terminalActionCodes", \.actionCodes, TerminalActionCodes.settings),
        .limit("transactionLimitNoOnDeviceCVM", \.transactionLimitWithoutOnDevice),
        .limit("transactionLimitOnDeviceCVM", \.transactionLimitOnDevice),
        .section("randomSelection", \.randomSelection, RandomTransactionSelection.settings),
        .holdTime("seePhoneHoldTime", atMost: 255, \.phoneMessageHoldTime),
        .holdTime("removalTimeout", atMost: 255, \.removalTimeout),
        .section("tornTransactions", \.self, tornTransactions),
    ]

    /// The limits of the torn transaction log; the lifetime is in seconds.
    private static let tornTransactions: [Setting<Kernel5Settings>] = [
        .number("maximumRecords", in: 0...255, \.mostTornTransactions),
        .seconds("maximumLifetime", in: 0...65535, \.tornTransactionLifetime),
    ]

    package func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict? {
        if combinationOptions.isDisjoint(with: [.emvMode, .legacyMode])
            || combinationOptions.contains(.magneticStripeMode)
        {
            return ConfigurationConflict(
                name: "combinationOptions", combination: combination,
                found: combinationOptions.digits,
                allowed: "byte 1 with 02 (EMV mode), 01 (legacy mode), or both, and without 04")
        }
        if combinationOptions.contains(.statusCheck) {
            return ConfigurationConflict(
                name: "combinationOptions", combination: combination,
                found: "status check (byte 1, 40)",
                allowed: "byte 1 without 40: statusCheck is the setting for it")
        }
        if interchangeProfile.contains(.verificationRequired) {
            return ConfigurationConflict(
                name: "terminalInterchangeProfile", combination: combination,
                found: "CVM required (byte 1, 80)",
                allowed: "byte 1 without 80: the kernel itself sets it, by verificationLimit")
        }
        guard terminal.isUnattended, interchangeProfile.contains(.signature) else { return nil }
        return .signature("terminalInterchangeProfile", combination, terminal)
    }

    /// The settings of the built-in test profile: every verification method and issuer updates.
    package static let test: Kernel5Settings = {
        var settings = Kernel5Settings()
        settings.interchangeProfile = [
            .signature, .onlinePIN, .onDeviceVerification, .issuerUpdate,
        ]
        settings.combinationOptions.insert(.exceptionFile)
        return settings
    }()

    /// JCB credit and debit.
    package static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination] {
        Combination.test(
            [[0xA0, 0x00, 0x00, 0x00, 0x65, 0x10, 0x10]], test, types,
            verificationLimit: verificationLimit)
    }
}

extension BookReference.Book {
    /// EMV Contactless Book C-5: kernel 5.
    package static let c5 = BookReference.Book("EMV Contactless Book C-5", of: .kernel5)
}

/// What the reader performs for a combination (Combination Options), two bytes.
///
/// See EMV Contactless Book C-5.
package struct CombinationOptions: BitCodedElement {
    package static let byteCount = 2
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The status check, which is a setting of all kernels.
    package static let statusCheck = Self(byte: 1, bit: 7)
    /// Offline data authentication.
    package static let offlineDataAuthentication = Self(byte: 1, bit: 6)
    /// The exception file.
    package static let exceptionFile = Self(byte: 1, bit: 5)
    /// Random Transaction Selection.
    package static let randomSelection = Self(byte: 1, bit: 4)
    /// Mag-stripe mode, which the book has withdrawn.
    package static let magneticStripeMode = Self(byte: 1, bit: 3)
    /// EMV mode.
    package static let emvMode = Self(byte: 1, bit: 2)
    /// Legacy mode: cards without the elements of Book C-5.
    package static let legacyMode = Self(byte: 1, bit: 1)
}

/// The reader's capabilities for a JCB card (Terminal Interchange Profile, `9F53`), three bytes.
///
/// See EMV Contactless Book C-5, Annex A (`9F53`).
package struct TerminalInterchangeProfile: BitCodedElement {
    package static let byteCount = 3
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Cardholder verification is required; the kernel sets it for each transaction.
    package static let verificationRequired = Self(byte: 1, bit: 8)
    /// Signature.
    package static let signature = Self(byte: 1, bit: 7)
    /// Online PIN.
    package static let onlinePIN = Self(byte: 1, bit: 6)
    /// Verification on the cardholder's device.
    package static let onDeviceVerification = Self(byte: 1, bit: 5)
    /// Issuer updates.
    package static let issuerUpdate = Self(byte: 2, bit: 8)
}

extension ElementKey<TerminalInterchangeProfile> {
    static var terminalInterchangeProfile: Self { Self(.terminalInterchangeProfile) }
}

extension TransactionData {
    /// The capabilities of the reader for this transaction (`9F53`).
    var interchangeProfile: TerminalInterchangeProfile {
        element(.terminalInterchangeProfile) ?? []
    }
}
