// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The next thing for the caller of a state machine to do.
///
/// A kernel returns one action for each event.
@nonexhaustive
public enum Action<Result: Hashable & Sendable>: Hashable, Sendable {
    /// Send this command and report the answer.
    ///
    /// The reader performs GET RESPONSE (`61xx`) and repeats a command with the right length
    /// (`6Cxx`) by itself.
    case transmit(CommandAPDU)
    /// Send these data objects to the terminal and report its answer.
    ///
    /// See EMV Contactless Book C-2, 3.7 (data exchange: DEK and DET signals).
    case exchange([DataObject])
    /// Show this and report when it is shown.
    case display(UserInterfaceRequest)
    /// Wait for this time and report when it is over.
    case wait(Duration)
    /// The state machine is finished: this is the result.
    case finish(Result)
}
