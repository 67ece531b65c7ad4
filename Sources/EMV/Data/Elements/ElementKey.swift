// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The tag of a bit-coded element, with the Swift type of its value in the kernel's book.
public struct ElementKey<Element: BitCodedElement>: Hashable, Sendable {
    /// The tag.
    public let tag: Tag

    /// Creates a key.
    ///
    /// - Parameter tag: The tag, which has this type in the kernel's book.
    public init(_ tag: Tag) {
        self.tag = tag
    }
}

extension ElementKey<ApplicationInterchangeProfile> {
    static var applicationInterchangeProfile: Self { Self(.applicationInterchangeProfile) }
}

extension ElementKey<ApplicationUsageControl> {
    static var applicationUsageControl: Self { Self(.applicationUsageControl) }
}

extension ElementKey<TerminalVerificationResults> {
    static var terminalVerificationResults: Self { Self(.terminalVerificationResults) }
    static var issuerActionCodeDefault: Self { Self(.issuerActionCodeDefault) }
    static var issuerActionCodeOnline: Self { Self(.issuerActionCodeOnline) }
    static var issuerActionCodeDenial: Self { Self(.issuerActionCodeDenial) }
}

extension ElementKey<TerminalCapabilities> {
    static var terminalCapabilities: Self { Self(.terminalCapabilities) }
}

extension ElementKey<TerminalRiskManagementData> {
    static var terminalRiskManagementData: Self { Self(.terminalRiskManagementData) }
}

extension ElementKey<TerminalTransactionQualifiers> {
    static var terminalTransactionQualifiers: Self { Self(.terminalTransactionQualifiers) }
}

extension ElementKey<CardTransactionQualifiers> {
    static var cardTransactionQualifiers: Self { Self(.cardTransactionQualifiers) }
}

extension ElementKey<AdditionalTerminalCapabilities> {
    static var additionalTerminalCapabilities: Self { Self(.additionalTerminalCapabilities) }
}

extension ElementKey<TransactionStatusInformation> {
    static var transactionStatusInformation: Self { Self(.transactionStatusInformation) }
}
