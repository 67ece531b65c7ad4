// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The settings of a kernel for a combination.
///
/// The rest of the program uses a kernel only through this protocol. A kernel's folder contains
/// one such type, and ``KernelRegistry/builtIn`` names it. See Docs/AddingAKernel.md.
public protocol KernelSettings: Hashable, Sendable {
    /// The kernel that the settings belong to.
    var kernel: KernelIdentifier { get }

    /// The data elements of the kernel's book; those that all kernels share by default.
    ///
    /// Create it once, as a static constant: a dictionary equals only itself.
    var dictionary: DataDictionary { get }

    /// The sizes in bytes of the random values that the kernel needs in addition to the
    /// Unpredictable Number (`9F37`); none by default.
    var randomValueSizes: [Int] { get }

    /// The amount above which the kernel accepts no card, or `nil`; `nil` by default.
    ///
    /// In the currency's smallest unit.
    /// Pre-processing checks it if the combination has no Reader Contactless Transaction Limit.
    /// See EMV Contactless Book B, 3.1.1.5.
    var largestTransactionLimit: UInt64? { get }

    /// The name of the first setting that offers online PIN to cards; `nil` by default.
    var nameOfOnlinePINSetting: String? { get }

    /// Creates the kernel for a selected application.
    ///
    /// Called for each activation, so also for a restart with the issuer's answer.
    ///
    /// - Parameters:
    ///   - activation: The data from the entry point.
    ///   - memory: The data that the kernels of this reader keep.
    /// - Returns: The kernel; `nil` if this program does not have it.
    func makeKernel(_ activation: KernelActivation, memory: KernelMemory) -> (any Kernel)?

    /// Returns the first setting that contradicts another value; `nil` by default.
    ///
    /// Other values are those of the settings, the combination, and the terminal. The reader
    /// refuses a configuration with a conflict.
    ///
    /// - Parameters:
    ///   - combination: The combination with these settings.
    ///   - terminal: The data of the terminal.
    /// - Returns: The conflict, or `nil`.
    func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict?
}

extension KernelSettings {
    /// The elements of one of the EMV Contactless Books, or else those that all kernels share.
    public var dictionary: DataDictionary { .kernel(kernel) }

    /// The kernel needs no further random values.
    public var randomValueSizes: [Int] { [] }

    /// There is no such amount.
    public var largestTransactionLimit: UInt64? { nil }

    /// The settings do not offer online PIN.
    public var nameOfOnlinePINSetting: String? { nil }

    /// Finds no conflict.
    public func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict? { nil }

    fileprivate func isEqual(to other: any KernelSettings) -> Bool {
        (other as? Self) == self
    }
}

/// The settings of any kernel.
package struct AnyKernelSettings: Hashable, Sendable {
    /// The settings.
    package var base: any KernelSettings

    /// Wraps settings.
    package init(_ base: any KernelSettings) { self.base = base }

    package static func == (left: AnyKernelSettings, right: AnyKernelSettings) -> Bool {
        left.base.isEqual(to: right.base)
    }

    package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

/// The settings of a kernel that this program does not have.
///
/// Its combinations take part in the selection; the entry point then selects the next one.
package struct MissingKernelSettings: KernelSettings {
    package let kernel: KernelIdentifier

    /// Creates settings for a kernel.
    package init(_ kernel: KernelIdentifier) { self.kernel = kernel }

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? { nil }
}
