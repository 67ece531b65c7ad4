// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The visible state of the kiosk service on this machine.
struct KioskInstallation: Hashable, Sendable {
    /// A folder or a file in the service's state.
    enum Item: Hashable, Sendable {
        case missing
        /// This user has no permission to look.
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
        /// No program listens.
        case nobody
        /// A program listens, but does not respond like the service.
        case other
        /// The service responds.
        case kiosk
    }

    /// The address and the state folder of the service.
    var address = "127.0.0.1:8710"
    var state = "/var/lib/taptopay"
    /// Whether the service's unit is installed, starts with the machine, and is running.
    var hasUnit = true
    var isEnabled = true
    var isRunning = true
    /// The ID of the unit's user, or `nil` if the user does not exist.
    var user: UInt32? = 990
    /// Whether pcscd uses polkit, and whether a rule lets the unit's user use pcscd.
    var hasPolkit = true
    var hasRule = true
    var folder = Item.present(owner: 990, mode: 0o700)
    var keys = Keys.present
    var keyFile = "/var/lib/taptopay/psp.jwks"
    /// The key that PINs are encrypted with.
    var pinKey = Item.present(owner: 990, mode: 0o600)
    var page = Page.kiosk
}
