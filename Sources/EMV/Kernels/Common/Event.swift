// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What a state machine is told.
package enum Event: Hashable, Sendable {
    /// The card is in the field, or the application is selected.
    case started
    /// The card answered.
    case answered(ResponseAPDU)
    /// What was to be shown is shown.
    case displayed
    /// The card did not answer: it left, or the transmission failed.
    case lost(ErrorIndication.Transmission)
}
