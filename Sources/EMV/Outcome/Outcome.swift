// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The outcome of a tap, and what the reader does next.
///
/// An outcome is a value, not an error: a declined transaction is as regular as an approved
/// one. See EMV Contactless Book A, 6.2, and Book C-2, Annex A (`DF8129`), for the coding.
package struct Outcome: Hashable, Sendable {
    /// The decision of the entry point or a kernel.
    package var status: Status
    /// Where processing restarts, or `nil` if it does not.
    package var start: Start?
    /// The issuer's answer that a restart requires, or `nil`.
    package var onlineResponseData: OnlineResponseData?
    /// The cardholder verification that was performed or that the reader still has to perform.
    package var cardholderVerification: CardholderVerification
    /// The request to show immediately.
    package var userInterfaceRequestOnOutcome: UserInterfaceRequest?
    /// The request to show when processing restarts.
    package var userInterfaceRequestOnRestart: UserInterfaceRequest?
    /// The data for authorization and clearing; empty if there is none.
    package var dataRecord: [DataObject]
    /// Other data of the kernel, such as the error; empty if there is none.
    package var discretionaryData: [DataObject]
    /// The interface that the cardholder should try, or `nil` for any.
    package var alternateInterfacePreference: AlternateInterface?
    /// Whether a receipt is required.
    package var receipt: Bool
    /// How long the field must stay off, or `nil` if it stays on.
    package var fieldOffRequest: Duration?
    /// How long the cardholder has to remove the card from the field.
    package var removalTimeout: Duration

    /// Creates an outcome; omitted parameters are "N/A", "No", or zero.
    package init(
        _ status: Status, start: Start? = nil,
        cardholderVerification: CardholderVerification = .notApplicable,
        onOutcome: UserInterfaceRequest? = nil, onRestart: UserInterfaceRequest? = nil,
        dataRecord: [DataObject] = [], discretionaryData: [DataObject] = [],
        alternateInterface: AlternateInterface? = nil, fieldOffRequest: Duration? = nil
    ) {
        self.status = status
        self.start = start
        onlineResponseData = nil
        self.cardholderVerification = cardholderVerification
        userInterfaceRequestOnOutcome = onOutcome
        userInterfaceRequestOnRestart = onRestart
        self.dataRecord = dataRecord
        self.discretionaryData = discretionaryData
        alternateInterfacePreference = alternateInterface
        receipt = false
        self.fieldOffRequest = fieldOffRequest
        removalTimeout = .zero
    }
}

extension Outcome: CustomStringConvertible {
    /// The decision and the cardholder verification, without any data.
    package var description: String {
        cardholderVerification == .notApplicable
            ? status.description : "\(status), \(cardholderVerification)"
    }
}

extension Outcome: CustomReflectable {
    /// Shows only the status and the start: the data record is cardholder data.
    package var customMirror: Mirror {
        Mirror(self, children: ["status": status, "start": start as Any])
    }
}
