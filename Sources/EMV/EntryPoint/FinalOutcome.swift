// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the entry point hands to the reader at the end.
///
/// See EMV Contactless Book B, 3.5.1.5.
package struct FinalOutcome: Hashable, Sendable {
    /// The outcome with its parameters and data.
    package let outcome: Outcome
    /// The name of the selected application as it was selected, extended selection
    /// included, or `nil` when none was.
    package let applicationName: [UInt8]?
    /// The kernel that handled it, or `nil`.
    package let kernel: KernelIdentifier?
}
