// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// An application that the card offers, and why the transaction does not use it.
package struct OfferedApplication: Hashable, Sendable {
    /// Why an application is not a candidate, or no longer one.
    ///
    /// See EMV Contactless Book B, 3.3.2.5, 3.3.3.5, and 3.5.1.4.
    package enum Refusal: Hashable, Sendable {
        /// The reader has no kernel for the application.
        case unsupported
        /// The reader does not allow it for this amount or type of transaction.
        case notAllowed
        /// The card refused its selection with this status word.
        case selection(StatusWord)
        /// The card refused GET PROCESSING OPTIONS with this status word.
        case processingOptions(StatusWord)
        /// The kernel asked for the next application for another reason, such as a limit.
        case kernel
    }

    /// The name of the application in the card's directory.
    package let name: AID
    /// Why it is not used, or `nil` if no rule excluded it.
    package var refusal: Refusal?

    /// Creates an application of the card's directory.
    package init(name: AID, refusal: Refusal? = nil) {
        self.name = name
        self.refusal = refusal
    }
}

extension EntryPoint {
    /// Notes why an application is not used; the first reason counts.
    mutating func record(_ refusal: OfferedApplication.Refusal, of name: AID) {
        // A card can list an application twice, for two kernels.
        let index = offeredApplications.firstIndex { $0.name == name && $0.refusal == nil }
        guard let index else { return }
        offeredApplications[index].refusal = refusal
    }

    /// Notes why the selected application is not used.
    mutating func recordRefusalOfSelected(_ refusal: OfferedApplication.Refusal) {
        if let name = selected?.entry.name { record(refusal, of: name) }
    }
}
