// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The complete personalization of an emulated card, as it leaves its issuer.
///
/// All numbers and keys are published test values.
public struct CardProfile: Sendable {
    /// The name that commands and configurations use, such as `visa-credit`.
    public let name: String
    /// A one-line description for people.
    public let summary: String
    /// The application that a terminal selects first, which represents the card.
    let mainApplication: CardApplication
    /// All applications in the order of the directory.
    package let applications: [CardApplication]
    /// Whether the issuer blocked the whole card.
    package let isBlocked: Bool
    /// Whether a contactless reader finds a directory (`2PAY.SYS.DDF01`).
    package let hasDirectory: Bool
    /// The phone's wallet; `nil` for a card.
    package let wallet: Wallet?
    /// The unique identifier of the contactless chip.
    public let uniqueIdentifier: [UInt8]
    /// The answer to select (ATS) of the contactless chip, without its check bytes.
    public let answerToSelect: [UInt8]
    /// How a purchase ends with the card; `nil` if its profile does not say.
    ///
    /// A card that comes with the package and does not say it goes online at the usual terminal.
    public let expectedOutcome: ExpectedOutcome?

    /// Creates a card with its records and certificates.
    ///
    /// - Parameters:
    ///   - name: The name that commands and configurations use.
    ///   - summary: A one-line description for people.
    ///   - application: The first application of the directory.
    ///   - others: The other applications.
    ///   - isBlocked: Whether the issuer blocked the whole card.
    ///   - hasDirectory: Whether a contactless reader finds a directory.
    ///   - wallet: The phone's wallet; `nil` for a card.
    ///   - uniqueIdentifier: 4, 7, or 10 bytes; `nil` derives it from the account number.
    ///   - answerToSelect: At least 2 bytes; `nil` uses that of a typical dual-interface chip.
    ///   - expectedOutcome: How a purchase ends with the card.
    package init(
        name: String, summary: String, _ application: CardApplication,
        others: [CardApplication] = [], isBlocked: Bool = false, hasDirectory: Bool = true,
        wallet: Wallet? = nil, uniqueIdentifier: [UInt8]? = nil, answerToSelect: [UInt8]? = nil,
        expectedOutcome: ExpectedOutcome? = nil
    ) {
        self.name = name
        self.summary = summary
        let first = application.personalised()
        applications = [first] + others.map { $0.personalised() }
        mainApplication = applications.min { $0.rank < $1.rank } ?? first
        self.isBlocked = isBlocked
        self.hasDirectory = hasDirectory
        self.wallet = wallet
        self.uniqueIdentifier =
            uniqueIdentifier ?? [0x04] + application.account.compressedNumber.suffix(6)
        self.answerToSelect = answerToSelect ?? Self.typicalAnswerToSelect
        self.expectedOutcome = expectedOutcome
    }

    /// Returns a card whose only application is the main one with changes.
    ///
    /// - Parameter change: Changes the application.
    /// - Returns: A card with new records and certificates.
    func changed(_ change: (inout CardApplication) -> Void) -> CardProfile {
        var application = mainApplication
        change(&application)
        return CardProfile(name: name, summary: summary, application)
    }

    /// The answer to select of a typical dual-interface chip.
    ///
    /// Frames of 256 bytes, five historical bytes. See ISO/IEC 14443-4, 5.2.
    private static let typicalAnswerToSelect: [UInt8] = [
        0x0A, 0x78, 0x80, 0x74, 0x02, 0x20, 0x63, 0xCB, 0x68, 0x00,
    ]

    /// The scheme whose rules the card follows.
    public var scheme: CardScheme { mainApplication.scheme }

    /// The account.
    public var account: CardAccount { mainApplication.account }

    /// The primary account number's digits.
    public var pan: String { account.number }

    /// The PAN sequence number's two digits.
    public var psn: String { account.sequenceDigits }

    /// The application identifiers in the order of the directory.
    public var applicationIdentifiers: [AID] { applications.compactMap { AID($0.identifier) } }

    /// The historical bytes of the answer to select.
    ///
    /// See ISO/IEC 14443-4, 5.2: a length byte, a format byte, and the interface bytes
    /// that the format byte announces come first.
    var historicalBytes: [UInt8] {
        guard answerToSelect.count >= 2 else { return [] }
        let interfaceBytes = (answerToSelect[1] >> 4 & 0x7).nonzeroBitCount
        return Array(answerToSelect.dropFirst(2 + interfaceBytes))
    }
}

extension CardProfile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the masked number.
    public var description: String { "\(name) (\(account.maskedNumber))" }

    /// The name and the masked number.
    public var debugDescription: String { description }

    /// Shows the name and the masked number only.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "account": account.maskedNumber])
    }
}
