// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
package import Support

/// A value in effect, with the layer that sets it.
package struct ConfigurationValue: Hashable, Sendable {
    /// The combination it belongs to, such as `A0000000031010, kernel 3: purchase`, or `nil`.
    package let combination: String?
    /// Its name in a file, such as `terminal.countryCode`.
    package let name: String
    /// The value as written in a file; null if it is not set.
    package let value: JSONValue
    /// The file, the variable, or `built in`.
    package let origin: String
}

extension ReaderConfiguration {
    /// All values in effect, in the order of the documentation.
    ///
    /// Keys and account numbers are counted, never shown.
    package var values: [ConfigurationValue] {
        let named =
            Self.fields.members(of: self).flatMap(Self.flat)
            + [("terminal.name", .string(namedTerminal.rawValue))]
            + (TerminalData.settings.members(of: terminal.terminal) + authorities).map {
                ("terminal.\($0)", $1)
            }
        return named.map { name, value in
            ConfigurationValue(
                combination: nil, name: name, value: value, origin: origins.source(of: name))
        }
            + terminal.combinations.flatMap { combination in
                combination.values.flatMap(Self.flat).map { name, value in
                    ConfigurationValue(
                        combination: combination.title, name: name, value: value,
                        origin: origins.source(of: name, in: combination))
                }
            }
    }

    /// Returns the members of an object, each under its full name.
    private static func flat(_ name: String, _ value: JSONValue) -> [(String, JSONValue)] {
        guard let object = value.object, !object.members.isEmpty else { return [(name, value)] }
        return object.members.map { ("\(name).\($0.name)", $0.value) }
    }

    private var authorities: [(String, JSONValue)] {
        let keys = terminal.offlineDataAuthentication.keys
        return [
            ("certificationAuthorityKeys", .string(keys.count.counted("key"))),
            ("revokedCertificates", .string("\(keys.revokedCertificates.count) certificates")),
            ("exceptionFile", .string("\(terminal.exceptionFile)")),
        ]
    }
}

extension Combination {
    /// The name of the combination for display.
    fileprivate var title: String {
        let types = Self.transactionTypeNames.filter { transactionTypes.contains($0.value) }
        return "\(aid), kernel \(kernel): \(types.map(\.key).joined(separator: ", "))"
    }

    fileprivate var values: [(String, JSONValue)] {
        Self.commonSettings.members(of: self)
            + ((settings as? any ConfigurableKernelSettings)?.values ?? [])
    }
}
