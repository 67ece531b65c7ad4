// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension EntryPoint {
    /// The next thing for the caller to do.
    package enum Action: Hashable, Sendable {
        /// Show this, power up the field, and poll; report `cardFound` or `collision`.
        case waitForCard(UserInterfaceRequest)
        /// Send this command and report the answer.
        case transmit(CommandAPDU)
        /// Run the kernel that this names and report its outcome.
        case activate(KernelActivation)
        /// Show this and report when it is shown.
        case display(UserInterfaceRequest)
        /// Switch the field off for this time and report that it was off.
        case switchFieldOff(Duration)
        /// The transaction is finished: this is the Final Outcome.
        case finish(FinalOutcome)
    }

    /// Something that happened and that the entry point reacts to.
    package enum Event: Hashable, Sendable {
        /// One card is in the field and its protocol is activated.
        case cardFound
        /// There is more than one card.
        case collision
        /// There is no longer more than one card.
        case collisionCleared
        /// The card answered a command.
        case answered(ResponseAPDU)
        /// The card did not answer: a transmission, protocol, or time-out error of Book D.
        case lost
        /// The kernel ended with this outcome.
        case kernelFinished(Outcome)
        /// The requested message is shown.
        case displayed
        /// The field was off for the requested time.
        case fieldWasOff
    }
}
