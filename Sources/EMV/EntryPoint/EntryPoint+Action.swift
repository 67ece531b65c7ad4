// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension EntryPoint {
    /// What the entry point wants to be done next.
    package enum Action: Hashable, Sendable {
        /// Show this, power the field up and poll; report `cardFound` or `collision`.
        case waitForCard(UserInterfaceRequest)
        /// Send this command and report the answer.
        case transmit(CommandAPDU)
        /// Run the kernel that this names, and report its outcome.
        case activate(KernelActivation)
        /// Show this and report that it is shown.
        case display(UserInterfaceRequest)
        /// Switch the field off for this time and report that it was off.
        case switchFieldOff(Duration)
        /// Nothing more: this is the Final Outcome.
        case finish(FinalOutcome)
    }

    /// What the entry point is told.
    package enum Event: Hashable, Sendable {
        /// One card is in the field and its protocol is activated.
        case cardFound
        /// There is more than one card.
        case collision
        /// There is not more than one card any more.
        case collisionCleared
        /// The card answered a command.
        case answered(ResponseAPDU)
        /// The card did not answer: a transmission, protocol or time-out error of Book D.
        case lost
        /// The kernel ended with this outcome.
        case kernelFinished(Outcome)
        /// What was to be shown is shown.
        case displayed
        /// The field was off for the time.
        case fieldWasOff
    }
}
