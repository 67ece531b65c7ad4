// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// The settings of a kernel that configurations can name, and that the test profile uses.
///
/// The settings are those of one combination. A configuration file sets them beside the values that
/// all kernels have, such as the limits.
public protocol ConfigurableKernelSettings: KernelSettings {
    /// The kernel; a registry has one settings type for each identifier.
    static var kernel: KernelIdentifier { get }

    /// The payment scheme of the kernel, such as `Mastercard`.
    static var scheme: String { get }

    /// The combinations of the built-in test profile.
    ///
    /// The terminal of the profile is online only, so their floor limit has to be zero.
    ///
    /// - Parameters:
    ///   - types: The transaction types (`9C`): payments, or refunds.
    ///   - verificationLimit: The Reader CVM Required Limit, in the currency's smallest unit; `nil`
    ///     for refunds.
    /// - Returns: The combinations, in the order of preference; none if the configuration must name
    ///   each of them.
    static func testCombinations(
        _ types: Set<UInt8>, verificationLimit: UInt64?
    ) -> [Combination]

    /// Removes what an unattended terminal cannot do, such as signature; does nothing by default.
    ///
    /// The layers of `NamedTerminal` know only the kernels of this library.
    mutating func adaptToUnattendedTerminal()

    /// Switches relay resistance off if the reader's latency is not configured.
    ///
    /// Does nothing by default. Over USB, the latency is larger than the grace periods of the
    /// books: the kernel would treat every genuine card as a relayed one.
    mutating func requireReaderLatencyForRelayResistance()

    /// The settings in a configuration file, in the order of the documentation.
    ///
    /// Their names must differ from one another, and from those of the values of every combination,
    /// such as `floorLimit`. Unknown names in a file are refused.
    static var settings: [Setting<Self>] { get }

    /// Creates settings with the defaults of the kernel's book.
    init()
}

extension ConfigurableKernelSettings {
    /// The kernel, which is the same for all settings of the type.
    public var kernel: KernelIdentifier { Self.kernel }

    /// The names of the settings in a configuration file.
    package static var settingNames: [String] { settings.map(\.name) }

    /// The settings as written in a file.
    package var values: [(String, JSONValue)] { Self.settings.members(of: self) }

    /// Applies the values of a combination in a configuration file.
    package mutating func apply(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.apply(Self.settings, to: &self)
    }

    /// Changes nothing.
    public mutating func adaptToUnattendedTerminal() {}

    /// Changes nothing.
    public mutating func requireReaderLatencyForRelayResistance() {}
}

/// The kernels of a program, one for each identifier.
///
/// `ReaderConfiguration` takes the registry of a reader. Registries are values: a change to one
/// does not affect readers that exist.
public struct KernelRegistry: Sendable {
    /// The kernels, in the order in which the test profile lists their combinations.
    public let kernels: [any ConfigurableKernelSettings.Type]

    /// Creates a registry.
    ///
    /// - Parameter kernels: The settings types of the kernels. If several have one identifier, the
    ///   last one is used, at the place of the first.
    public init(_ kernels: [any ConfigurableKernelSettings.Type]) {
        self.kernels = kernels.reduce(into: []) { chosen, settings in
            if let index = chosen.firstIndex(where: { $0.kernel == settings.kernel }) {
                chosen[index] = settings
            } else {
                chosen.append(settings)
            }
        }
    }

    /// The kernels of this library.
    ///
    /// A new kernel of the library adds its settings here, and nowhere else.
    public static let builtIn = KernelRegistry([
        Kernel3Settings.self, Kernel2Settings.self, Kernel4Settings.self, Kernel5Settings.self,
        Kernel6Settings.self, Kernel7Settings.self, Kernel8Settings.self,
    ])

    /// Returns the registry with another kernel.
    ///
    /// A kernel with the same identifier is replaced: an app can use the approved kernel of a
    /// vendor in place of one of this library.
    ///
    /// - Parameter settings: The settings type of the kernel.
    /// - Returns: The registry with the kernel.
    public func adding(_ settings: any ConfigurableKernelSettings.Type) -> KernelRegistry {
        KernelRegistry(kernels + [settings])
    }

    /// The settings type of a kernel, or `nil` if the registry does not have the kernel.
    public subscript(
        _ identifier: KernelIdentifier
    ) -> (any ConfigurableKernelSettings.Type)? {
        kernels.first { $0.kernel == identifier }
    }
}
