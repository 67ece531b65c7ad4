// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a kernel is configured for a combination; the one way by which the rest of the program
/// reaches a kernel.
///
/// A kernel's folder has one such type, and ``KernelRegistry/builtIn`` names it. See
/// Docs/AddingAKernel.md.
package protocol KernelSettings: Hashable, Sendable {
    /// The kernel that the settings belong to.
    var kernel: KernelIdentifier { get }

    /// The data elements of the kernel's book.
    var dictionary: DataDictionary { get }

    /// The sizes in bytes of the random values that the kernel needs in addition to the
    /// Unpredictable Number (`9F37`); none by default.
    var randomValueSizes: [Int] { get }

    /// The amount above which the kernel accepts no card, or `nil`; `nil` by default.
    ///
    /// Pre-processing checks it where the combination has no Reader Contactless Transaction Limit.
    /// See EMV Contactless Book B, 3.1.1.5.
    var largestTransactionLimit: UInt64? { get }

    /// The name of the first setting that offers an online PIN to cards, or `nil`; `nil` by default.
    var nameOfOnlinePINSetting: String? { get }

    /// Creates the kernel for a selected application.
    ///
    /// - Parameters:
    ///   - activation: What the entry point hands over.
    ///   - memory: What the kernels of this reader remember.
    /// - Returns: The kernel; `nil` if this program does not have it.
    func makeKernel(_ activation: KernelActivation, memory: KernelMemory) -> (any Kernel)?

    /// The first setting that contradicts another one, the combination or the terminal, or `nil`;
    /// `nil` by default.
    func conflict(
        in combination: Combination, of terminal: TerminalData
    ) -> ConfigurationConflict?
}

extension KernelSettings {
    package var dictionary: DataDictionary { .kernel(kernel) }

    package var randomValueSizes: [Int] { [] }

    package var largestTransactionLimit: UInt64? { nil }

    package var nameOfOnlinePINSetting: String? { nil }

    package func conflict(
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

/// A kernel that this program does not have: its combinations take part in the selection, and the
/// entry point then selects the next one.
package struct MissingKernelSettings: KernelSettings {
    package let kernel: KernelIdentifier

    /// Creates settings for a kernel.
    package init(_ kernel: KernelIdentifier) { self.kernel = kernel }

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? { nil }
}
