// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What can be seen of the kiosk service on this machine.
struct KioskInstallation: Hashable, Sendable {
    /// A folder or a file of the state.
    enum Item: Hashable, Sendable {
        case missing
        /// This user may not look.
        case hidden
        case present(owner: UInt32, mode: UInt32)
    }

    /// The payment service provider's keys.
    enum Keys: Hashable, Sendable {
        case missing
        case hidden
        case unusable(String)
        case present
    }

    /// What is at the service's address.
    enum Page: Hashable, Sendable {
        /// Nobody listens.
        case nobody
        /// Somebody listens, who does not answer as the service does.
        case other
        /// The service answers.
        case kiosk
    }

    /// Where the service listens, and keeps its state.
    var address = "127.0.0.1:8710"
    var state = "/var/lib/taptopay"
    /// Whether its unit is installed, starts with the machine, and runs.
    var hasUnit = true
    var isEnabled = true
    var isRunning = true
    /// The number of the unit's user, or `nil` when there is no such user.
    var user: UInt32? = 990
    /// Whether pcscd asks polkit who may use it, and a rule lets the unit's user.
    var hasPolkit = true
    var hasRule = true
    var folder = Item.present(owner: 990, mode: 0o700)
    var keys = Keys.present
    var keyFile = "/var/lib/taptopay/psp.jwks"
    /// The key that PINs are encrypted with.
    var pinKey = Item.present(owner: 990, mode: 0o600)
    var page = Page.kiosk
}
