// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What a state machine wants to be done next.
package enum Action<Result: Hashable & Sendable>: Hashable, Sendable {
    /// Send this command and report the answer.
    case transmit(CommandAPDU)
    /// Give these data objects to the terminal and report what it answers.
    ///
    /// See EMV Contactless Book C-2, 3.7 (data exchange: DEK and DET signals).
    case exchange([DataObject])
    /// Show this and report that it is shown.
    case display(UserInterfaceRequest)
    /// Let this time pass and report it.
    case wait(Duration)
    /// Nothing more: this is the result.
    case finish(Result)
}
