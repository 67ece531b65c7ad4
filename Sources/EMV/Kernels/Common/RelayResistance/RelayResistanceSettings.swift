// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The settings for the relay resistance protocol.
///
/// Times are in units of 100 microseconds. A new value has the defaults of the book. See EMV
/// Contactless Book C-2, Table 4.1 and Annex A.
package struct RelayResistanceSettings: Hashable, Sendable {
    /// Minimum Relay Resistance Grace Period (`DF8132`).
    package var minimumGracePeriod: UInt16 = 0x0014
    /// Maximum Relay Resistance Grace Period (`DF8133`).
    package var maximumGracePeriod: UInt16 = 0x0032
    /// Terminal Expected Transmission Time For Relay Resistance C-APDU (`DF8134`).
    package var expectedCommandTime: UInt16 = 0x0012
    /// Terminal Expected Transmission Time For Relay Resistance R-APDU (`DF8135`).
    package var expectedResponseTime: UInt16 = 0x0018
    /// Relay Resistance Accuracy Threshold (`DF8136`).
    package var accuracyThreshold: UInt16 = 0x012C
    /// Relay Resistance Transmission Time Mismatch Threshold (`DF8137`), in percent.
    package var mismatchThreshold: UInt8 = 0x32
    /// The time that the reader adds to an exchange through driver, bus, and polling.
    ///
    /// The book defines times at the contactless interface, but the host measures them behind the
    /// reader. This value is subtracted from each measured time; `nil` if it is unknown.
    package var readerLatency: Duration?

    /// Creates settings with the defaults of the book.
    package init() {}
}

extension RelayResistanceSettings {
    /// The settings in a configuration; times are in units of 100 microseconds.
    static let settings: [Setting<RelayResistanceSettings>] = [
        time("minimumGracePeriod", \.minimumGracePeriod),
        time("maximumGracePeriod", \.maximumGracePeriod),
        time("expectedCommandTime", \.expectedCommandTime),
        time("expectedResponseTime", \.expectedResponseTime),
        time("accuracyThreshold", \.accuracyThreshold),
        .number("mismatchThreshold", in: 0...100, unit: "percent", \.mismatchThreshold),
        Setting(
            "readerLatency",
            value: { settings in
                settings.readerLatency.map { .integer(Int64($0 / .microseconds(100))) } ?? .null
            }
        ) { (section, name, settings) throws(JSONMemberError) in
            guard !section.isNull(name) else { return settings.readerLatency = nil }
            let time = try section.integer(name, in: 0...0xFFFF, unit: unit) ?? 0
            settings.readerLatency = .microseconds(100 * time)
        },
    ]

    private static let unit = "in units of 100 µs"

    private static func time(
        _ name: String, _ path: Setting<RelayResistanceSettings>.Path<UInt16>
    ) -> Setting<RelayResistanceSettings> {
        .number(name, in: 0...0xFFFF, unit: unit, path)
    }
}
