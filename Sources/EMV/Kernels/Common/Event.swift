// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// Something that happened and that a state machine reacts to.
///
/// Later versions can add events. A kernel ends the application after an event that it did not
/// request.
@nonexhaustive
public enum Event: Hashable, Sendable {
    /// The card is in the field, or the application is selected.
    case started
    /// The card answered; `after` is how long the exchange took, as measured by the reader.
    case answered(ResponseAPDU, after: Duration = .zero)
    /// The terminal answered a data exchange; empty if it has no data.
    case exchanged([DataObject])
    /// The requested message is shown.
    case displayed
    /// The requested time is over.
    case waited
    /// The card did not answer: it left the field, or the transmission failed.
    case lost(ErrorIndication.Transmission)
    /// The terminal stops the kernel; only if ``Kernel/honorsStop`` is `true`.
    ///
    /// See EMV Contactless Book C-2, 6 (STOP signal).
    case stopped
}
