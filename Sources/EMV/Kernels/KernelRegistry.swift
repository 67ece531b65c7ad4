// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// The settings of a kernel that configurations can name, and that the test profile uses.
package protocol ConfigurableKernelSettings: KernelSettings {
    /// The kernel.
    static var kernel: KernelIdentifier { get }

    /// The payment scheme of the kernel, such as `Mastercard`.
    static var scheme: String { get }

    /// The combinations of the built-in test profile.
    ///
    /// - Parameters:
    ///   - types: The transaction types (`9C`): payments, or refunds.
    ///   - verificationLimit: The Reader CVM Required Limit; `nil` for refunds.
    /// - Returns: The combinations, in the order of preference.
    static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination]

    /// Removes what an unattended terminal cannot do, such as signature; does nothing by default.
    mutating func adaptToUnattendedTerminal()

    /// Switches relay resistance off if the reader's latency is not configured.
    ///
    /// Does nothing by default. Over USB, the latency is larger than the grace periods of the
    /// books: the kernel would treat every genuine card as a relayed one.
    mutating func requireReaderLatencyForRelayResistance()

    /// The settings in a configuration file, in the order of the documentation.
    static var settings: [Setting<Self>] { get }

    /// Creates settings with the defaults of the book.
    init()
}

extension ConfigurableKernelSettings {
    package var kernel: KernelIdentifier { Self.kernel }

    /// The names of the settings in a configuration file.
    package static var settingNames: [String] { settings.map(\.name) }

    /// The settings as written in a file.
    package var values: [(String, JSONValue)] { Self.settings.map { ($0.name, $0.value(self)) } }

    /// Applies the values of a combination in a configuration file.
    ///
    /// - Throws: `JSONMemberError`.
    package mutating func apply(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.apply(Self.settings, to: &self)
    }

    package mutating func adaptToUnattendedTerminal() {}

    package mutating func requireReaderLatencyForRelayResistance() {}
}

/// The kernels of a program, by their identifiers.
package struct KernelRegistry: Sendable {
    /// The kernels, in the order in which the test profile lists their combinations.
    package let kernels: [any ConfigurableKernelSettings.Type]

    /// Creates a registry.
    package init(_ kernels: [any ConfigurableKernelSettings.Type]) { self.kernels = kernels }

    /// The kernels of this library.
    ///
    /// A new kernel adds its settings here, and nowhere else.
    package static let builtIn = KernelRegistry([Kernel3Settings.self, Kernel2Settings.self])

    /// The settings type of a kernel, or `nil` if the registry does not have the kernel.
    package subscript(
        _ identifier: KernelIdentifier
    ) -> (any ConfigurableKernelSettings.Type)? {
        kernels.first { $0.kernel == identifier }
    }
}
