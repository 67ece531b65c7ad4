// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The outcome that the entry point gives to the reader at the end.
///
/// See EMV Contactless Book B, 3.5.1.5.
package struct FinalOutcome: Hashable, Sendable {
    /// The outcome with its parameters and data.
    package let outcome: Outcome
    /// The name that was selected, including its extended selection, or `nil` if there is none.
    package let applicationName: [UInt8]?
    /// The kernel that handled it, or `nil`.
    package let kernel: KernelIdentifier?
}
