// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension ManualPage.Section {
    /// What the man page of `taptopay` has in addition to its commands.
    static let program = [
        ManualPage.Section(
            "FILES",
            [
                "/etc/taptopay/config.json": "The configuration of the machine.",
                "$XDG_CONFIG_HOME/taptopay/config.json":
                    "The configuration of the user, usually in ~/.config; it overrides that of the machine.",
                "$XDG_CONFIG_HOME/taptopay/psp.jwks":
                    "The public keys of the payment service provider.",
                "$XDG_STATE_HOME/taptopay":
                    "The reader's keys and counters, stored reads, the last result, and the counters of "
                    + "emulated cards, usually in ~/.local/state.",
                "$XDG_STATE_HOME/taptopay/psp":
                    "The private keys and records of the test provider: taptopay psp.",
            ]),
        ManualPage.Section(
            "ENVIRONMENT",
            [
                "TAPTOPAY_READER":
                    "The reader: auto, a PC/SC reader's name or part of it, or emulated:CARD.",
                "TAPTOPAY_STATE": "The folder for the reader's state.",
                "TAPTOPAY_PSP_KEYS": "The file with the provider's public keys.",
                "TAPTOPAY_TAP_TIMEOUT": "How long to wait for a card, in seconds.",
                "TAPTOPAY_LANGUAGE": "The language of the payment sheet, such as de.",
                "TAPTOPAY_SHEET": "terminal shows an app's payment sheet in the terminal.",
                "TAPTOPAY_EXECUTABLE": "The taptopay program with which apps emulate cards.",
                "TAPTOPAY_CONDITIONS": "Platform conditions to simulate, separated by commas.",
                "TAPTOPAY_SCRIPT": "A file with the cards, faults, and conditions to simulate.",
                "TAPTOPAY_PIN": "FOR TESTS ONLY: the PIN that is entered automatically.",
                "TAPTOPAY_WALLET": "emulated gives apps a wallet for Apple Pay.",
                "TAPTOPAY_MERCHANT_IDENTIFIERS":
                    "The merchant identifiers of an app for Apple Pay, separated by commas.",
                "NO_COLOR": "Any text switches colors off.",
            ]),
        ManualPage.Section(
            "EXIT STATUS",
            [
                "0": "Success.",
                "1": "Failed, or the payment was declined.",
                "2": "Invalid arguments.",
                "3": "No reader is available, or it cannot be used.",
                "4": "No card was presented in time.",
                "130": "Interrupted.",
            ]),
    ]
}
