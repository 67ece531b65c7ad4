// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import TestSupport

@testable import Kiosk

extension Emulator {
    /// An emulated reader whose cards are in this process.
    ///
    /// - Parameter card: The card that stays in the field, or `nil`.
    /// - Returns: The reader.
    static func test(card: String? = nil) -> Emulator {
        Emulator(card: card, source: .test, clock: ManualClock())
    }
}

extension EmulatedCardSource {
    /// The cards that come with the package.
    static let test = EmulatedCardSource {
        CardProfile.all.map { profile in
            EmulatedCardSummary(
                name: profile.name, summary: profile.summary, scheme: profile.scheme.rawValue,
                account: profile.account.maskedNumber,
                applications: profile.applicationIdentifiers.map(\.description))
        }
    } reader: { name, texts in
        let reader = EmulatedReader(name: name, clock: ManualClock())
        let faults = texts.compactMap { CardFault($0) }
        if let profile = CardProfile(named: name), faults.count == texts.count {
            reader.present(EmulatedCard(profile), faults: faults)
        } else {
            // Like a program that ends because it does not understand its arguments.
            reader.unplug()
        }
        return reader
    }
}
