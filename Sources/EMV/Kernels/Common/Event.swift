// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What a state machine is told.
package enum Event: Hashable, Sendable {
    /// The card is in the field, or the application is selected.
    case started
    /// The card answered; how long the exchange took, as far as the reader can tell.
    case answered(ResponseAPDU, after: Duration = .zero)
    /// The terminal answered to an exchange of data; empty when it has nothing to say.
    case exchanged([DataObject])
    /// What was to be shown is shown.
    case displayed
    /// The time to wait is over.
    case waited
    /// The card did not answer: it left, or the transmission failed.
    case lost(ErrorIndication.Transmission)
    /// The terminal wants to stop; only where ``ContactlessTransaction/honorsStop`` says so.
    ///
    /// See EMV Contactless Book C-2, 6 (STOP signal).
    case stopped
}
