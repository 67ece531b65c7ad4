// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// How a tap ended, and what the reader has to do about it.
///
/// An outcome is a value: a declined transaction is as regular as an approved one. See
/// EMV Contactless Book A, 6.2, and for the coding Book C-2, Annex A (`DF8129`).
package struct Outcome: Hashable, Sendable {
    /// What the entry point or a kernel decided.
    package var status: Status
    /// Where processing starts again, or `nil` when it does not.
    package var start: Start?
    /// What the issuer's answer needs for a restart, or `nil`.
    package var onlineResponseData: OnlineResponseData?
    /// Which cardholder verification the reader still has to perform, or was performed.
    package var cardholderVerification: CardholderVerification
    /// What to show at once.
    package var userInterfaceRequestOnOutcome: UserInterfaceRequest?
    /// What to show when processing starts again.
    package var userInterfaceRequestOnRestart: UserInterfaceRequest?
    /// The data for authorisation and clearing; empty when there is none.
    package var dataRecord: [DataObject]
    /// Other data of the kernel, such as why it failed; empty when there is none.
    package var discretionaryData: [DataObject]
    /// Which interface the customer should try, or `nil` for any.
    package var alternateInterfacePreference: AlternateInterface?
    /// Whether a receipt is required.
    package var receipt: Bool
    /// How long the field has to stay off, or `nil` when it stays on.
    package var fieldOffRequest: Duration?
    /// How long a card may take to leave the field.
    package var removalTimeout: Duration

    /// Creates an outcome; what is not given is "N/A", "No" or zero.
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
    /// The decision and the cardholder verification; none of the data.
    package var description: String {
        cardholderVerification == .notApplicable
            ? status.description : "\(status), \(cardholderVerification)"
    }
}

extension Outcome: CustomReflectable {
    /// Shows the decision only: the data record is cardholder data.
    package var customMirror: Mirror {
        Mirror(self, children: ["status": status, "start": start as Any])
    }
}
