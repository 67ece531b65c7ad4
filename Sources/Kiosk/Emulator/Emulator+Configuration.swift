// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

extension Emulator {
    /// The name of a reader whose field is empty until a card is tapped.
    private static let emptyField = "emulated"

    /// Replaces the emulated reader in a configuration.
    ///
    /// Does nothing if the configuration has a script, which taps cards itself, or a real reader.
    ///
    /// - Parameter configuration: The configuration.
    /// - Returns: The emulated reader, or `nil` if the configuration has another one.
    static func install(in configuration: inout ReaderConfiguration) -> Emulator? {
        guard configuration.script == nil else { return nil }
        let card: String?
        switch configuration.reader {
        case .emulated(let name): card = name
        case .named(emptyField): card = nil
        default: return nil
        }
        let emulator = Emulator(
            card: card, source: EmulatedCardSource(configuration.emulatedCardProgram))
        configuration.reader = .custom(emulator.reader)
        return emulator
    }
}
