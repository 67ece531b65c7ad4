// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

extension ConfigurationSection {
    /// Returns bytes given as hexadecimal digits, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func bytes(_ name: String, count: ClosedRange<Int>) throws(ConfigurationError) -> [UInt8]? {
        let allowed = Self.digits(count)
        guard let text = try text(name, allowed: allowed) else { return nil }
        guard let bytes = Hexadecimal.bytes(text), count.contains(bytes.count) else {
            throw error(name, .string(text), allowed: allowed)
        }
        return bytes
    }

    /// Returns required bytes.
    ///
    /// - Throws: `ConfigurationError`.
    func required(_ name: String, count: ClosedRange<Int>) throws(ConfigurationError) -> [UInt8] {
        guard let bytes = try bytes(name, count: count) else {
            throw ConfigurationError(
                source: source, path: "\(path).\(name)", found: "nothing",
                allowed: Self.digits(count))
        }
        return bytes
    }

    private static func digits(_ count: ClosedRange<Int>) -> String {
        count.lowerBound == count.upperBound
            ? "\(count.lowerBound * 2) hexadecimal digits"
            : "\(count.lowerBound * 2) to \(count.upperBound * 2) hexadecimal digits"
    }
}
