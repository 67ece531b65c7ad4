// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 6: Discover contactless (D-PAS).
///
/// GET PROCESSING OPTIONS returns the cryptogram, alone or in a combined signature, and READ RECORD
/// the other data. The kernel then decides without the card. See EMV Contactless Book C-6.
struct Kernel6: SubjectCitingKernel, Hashable {
    static let book = BookReference.Book.c6

    enum State: Hashable {
        case idle
        case awaitingProcessingOptions
        case readingRecords
        case showingCardRead
        case updatingCard(IssuerUpdate)
        case finished
    }

    /// The elements of the card that the kernel uses, in the order of their tags.
    private static let usedElements: Set<Tag> = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .applicationEffectiveDate, .issuerCountryCode, .panSequenceNumber,
        .applicationInterchangeProfile, .dedicatedFileName, .certificationAuthorityPublicKeyIndex,
        .applicationFileLocator, .applicationUsageControl, .applicationVersionNumber,
        .issuerApplicationData,
        .applicationCryptogram, .cryptogramInformationData, .applicationTransactionCounter,
        .cardProcessingRequirements,
    ]

    /// The transaction's data elements.
    var data: TransactionData
    /// The rules that led to the outcome.
    var explanation = Explanation()
    var state = State.idle
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults = []
    /// The cardholder verification method.
    var verification = Outcome.CardholderVerification.notApplicable
    /// The elements and records that the card sent.
    var applicationData = ReadApplicationData(checking: usedElements)
    /// The values of GET PROCESSING OPTIONS, in the order in which they were sent.
    var optionsData: [UInt8] = []
    /// The data of the answer to GET PROCESSING OPTIONS, as received.
    var optionsAnswer: ArraySlice<UInt8> = []
    let activation: KernelActivation
    let settings: Kernel6Settings

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel6Settings) {
        self.activation = activation
        self.settings = settings
        data = activation.commonData
        data.set(.applicationVersionNumberOfTerminal, settings.applicationVersion)
        data.set(.pointOfServiceEntryMode, [0x07])
        data.set(
            .terminalCapabilities,
            activation.terminal.capabilities.bytes.prefix(2) + [settings.securityCapability]
        )
        data.set(
            .terminalTransactionQualifiers,
            activation.indicators.terminalTransactionQualifiers?.bytes ?? [])
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            guard let issuer = activation.onlineResponse, issuer.hasIssuerData else {
                return start()
            }
            return proceed(with: IssuerUpdate(issuer, &data))
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.readingRecords, .answered(let response, _)):
            return proceed(applicationData.recordAnswered(response, in: &data))
        case (.updatingCard(let update), .answered(let response, _)):
            return updateAnswered(response, update)
        case (.showingCardRead, .displayed):
            return finish(decision())
        case (_, .lost):
            return cardLost()
        default:
            return finish(.endApplication())
        }
    }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        state = .finished
        return .finish(outcome)
    }
}

extension Kernel6 {
    /// The reader's qualifiers (TTQ, `9F66`) with the requirements of this transaction.
    var reader: TerminalTransactionQualifiers { data.element(.terminalTransactionQualifiers) ?? [] }

    /// The card's requirements (CPR, `9F71`); a card without them has none.
    var card: CardProcessingRequirements { data.element(.cardProcessingRequirements) ?? [] }

    /// The type of the card's cryptogram, or `nil` if it is reserved or missing.
    var cryptogram: CryptogramInformationData.Cryptogram? { data.cryptogram }
}

extension Kernel6: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a Discover card requires of the terminal (CPR, `9F71`).
///
/// See EMV Contactless Book C-6, Annex A (`9F71`).
struct CardProcessingRequirements: BitCodedElement {
    static let byteCount = 2
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The card requires online PIN.
    static let onlinePINRequired = Self(byte: 1, bit: 8)
    /// The card requires signature.
    static let signatureRequired = Self(byte: 1, bit: 7)
    /// The cardholder was verified on the device.
    static let consumerDeviceVerificationPerformed = Self(byte: 1, bit: 5)

    /// Use another interface if the terminal cannot go online.
    static let switchInterfaceIfUnableToGoOnline = Self(byte: 2, bit: 8)
    /// Go online if combined data authentication failed.
    static let goOnlineIfDataAuthenticationFails = Self(byte: 2, bit: 7)
    /// Decline, or use another interface, if combined data authentication failed.
    static let declineIfDataAuthenticationFails = Self(byte: 2, bit: 6)
    /// The card accepts the issuer's answer when it is presented again.
    static let issuerUpdateProcessingSupported = Self(byte: 2, bit: 5)
    /// Go online if the application has expired.
    static let goOnlineIfApplicationExpired = Self(byte: 2, bit: 4)
    /// Decline if the application has expired.
    static let declineIfApplicationExpired = Self(byte: 2, bit: 3)
    /// Use signature if the terminal does not have the required method.
    static let fallbackToSignature = Self(byte: 2, bit: 2)
    /// Use no verification if the terminal does not have the required method.
    static let fallbackToNoVerification = Self(byte: 2, bit: 1)
}

extension ElementKey<CardProcessingRequirements> {
    static var cardProcessingRequirements: Self { Self(.cardProcessingRequirements) }
}
