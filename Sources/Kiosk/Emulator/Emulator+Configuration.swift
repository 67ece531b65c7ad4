// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

extension Emulator {
    /// What stands for a reader in whose field no card lies until somebody taps.
    private static let emptyField = "emulated"

    /// Takes the place of an emulated reader in a configuration.
    ///
    /// The taps of a script come by themselves, and other readers are none of its business.
    ///
    /// - Parameter configuration: The configuration.
    /// - Returns: The emulated reader, or `nil` when the configuration has another one.
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
