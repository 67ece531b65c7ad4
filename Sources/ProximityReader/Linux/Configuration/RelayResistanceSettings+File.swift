// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension RelayResistanceSettings {
    /// Takes over what a file says; what is not said stays.
    ///
    /// Times are in units of 100 microseconds, the latency of the reader too.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: [
            "minimumGracePeriod", "maximumGracePeriod", "expectedCommandTime",
            "expectedResponseTime", "accuracyThreshold", "mismatchThreshold", "readerLatency",
        ])
        func time(_ name: String, _ present: UInt16) throws(ConfigurationError) -> UInt16 {
            let time = try section.integer(name, in: 0...0xFFFF, unit: "in units of 100 µs")
            return time.map { UInt16(clamping: $0) } ?? present
        }
        minimumGracePeriod = try time("minimumGracePeriod", minimumGracePeriod)
        maximumGracePeriod = try time("maximumGracePeriod", maximumGracePeriod)
        expectedCommandTime = try time("expectedCommandTime", expectedCommandTime)
        expectedResponseTime = try time("expectedResponseTime", expectedResponseTime)
        accuracyThreshold = try time("accuracyThreshold", accuracyThreshold)
        if let percent = try section.integer("mismatchThreshold", in: 0...100, unit: "percent") {
            mismatchThreshold = UInt8(clamping: percent)
        }
        readerLatency = .microseconds(Int(try time("readerLatency", 0)) * 100)
    }
}
