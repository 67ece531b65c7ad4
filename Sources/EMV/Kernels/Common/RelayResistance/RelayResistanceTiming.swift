// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The comparison of the card's processing time with the times that it announced.
///
/// Times are in units of 100 microseconds. See EMV Contactless Book C-2, SR1.18 to SR1.30.
struct RelayResistanceTiming: Hashable, Sendable {
    /// Measured Relay Resistance Processing Time.
    let processingTime: Int
    private let answer: RelayResistanceAnswer
    private let settings: RelayResistanceSettings
    private let requiresTimes: Bool

    /// Computes the processing time from the time of the whole exchange (SR1.18).
    ///
    /// - Parameters:
    ///   - exchange: The time of the whole exchange.
    ///   - answer: The card's answer.
    ///   - settings: The terminal's times and thresholds.
    ///   - requiresTimes: Whether a transmission time of zero disagrees with every other one.
    init(
        _ exchange: Duration, _ answer: RelayResistanceAnswer, _ settings: RelayResistanceSettings,
        requiresTimes: Bool
    ) {
        self.answer = answer
        self.requiresTimes = requiresTimes
        self.settings = settings
        let onAir = (exchange - (settings.readerLatency ?? .zero)).hundredMicroseconds
        let response = min(answer.estimatedTransmissionTime, settings.expectedResponseTime)
        processingTime = max(0, onAir - Int(settings.expectedCommandTime) - Int(response))
    }

    /// Whether the card answered before it could have computed the answer (SR1.19).
    var isTooShort: Bool {
        processingTime < max(0, Int(answer.minimumTime) - Int(settings.minimumGracePeriod))
    }

    /// Whether the card took longer than it announced (SR1.22 and SR1.28).
    var exceedsTimeLimits: Bool { processingTime > limit }

    /// The longest time within the limits.
    var limit: Int { Int(answer.maximumTime) + Int(settings.maximumGracePeriod) }

    /// Whether the times are inconsistent (SR1.30).
    ///
    /// Either the card and the terminal disagree about the transmission time, or the processing
    /// time is far above the minimum. The quotients of the book are compared as products, which
    /// avoids division by zero: a card that announces zero disagrees. In kernel 8, times of zero are not
    /// compared.
    var exceedsThreshold: Bool {
        let card = Int(answer.estimatedTransmissionTime)
        let terminal = Int(settings.expectedResponseTime)
        let percent = Int(settings.mismatchThreshold)
        let isCompared = requiresTimes || card > 0 && terminal > 0
        let disagrees = card * 100 < percent * terminal || terminal * 100 < percent * card
        return isCompared && disagrees
            || processingTime - Int(answer.minimumTime) > Int(settings.accuracyThreshold)
    }

    /// The processing time as the kernel stores it, at most `FFFF`.
    var bytes: [UInt8] { UInt16(clamping: processingTime).bytes }
}

extension Duration {
    /// Creates a duration from the unit of the relay resistance protocol.
    init(hundredMicroseconds: Int) { self = .microseconds(hundredMicroseconds &* 100) }

    /// The whole units of 100 microseconds, at most one hour.
    fileprivate var hundredMicroseconds: Int {
        let (seconds, attoseconds) = components
        return Int(min(max(seconds, 0), 3600)) * 10_000 + Int(attoseconds / 100_000_000_000_000)
    }
}
