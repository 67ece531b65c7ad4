// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Kernel 8: the common kernel of EMVCo, with a secure channel to the card.
///
/// The states have the numbers of the book. It allows cryptography to run beside the dialogue with the
/// card (process C); here, it runs between two commands, so states 25 and 27 do not exist. See EMV
/// Contactless Book C-8, 3.
struct Kernel8: Kernel {
    enum State {
        /// State 1.
        case idle
        /// State 24, and between the others: the kernel waits for the terminal.
        case awaitingTerminal(Kernel8Resumption)
        /// State 20.
        case awaitingProcessingOptions(P256PrivateKey)
        /// State 21.
        case awaitingRelayResistance(RelayResistanceExchange)
        /// State 22.
        case readingRecords(RecordReader)
        /// State 23.
        case readingData(Tag, RecordReader)
        /// State 26.
        case awaitingCryptogram
        /// State 30.
        case writingData(DataObject, Outcome)
        /// The outcome is known, and the cardholder is told that the card can be removed.
        case ending(Outcome)
        case finished
    }

    /// The transaction's data elements.
    var data: TransactionData
    var state = State.idle
    /// The rules that led to the outcome.
    var explanation = Explanation()
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults = .kernel8Format
    /// The cardholder verification method.
    var verification = Outcome.CardholderVerification.notApplicable
    /// The secure channel, from GET PROCESSING OPTIONS on.
    var channel: SecureChannel?
    /// The content of the records that the application file locator signs.
    var staticData: [UInt8] = []
    /// The cryptogram that the kernel requested.
    var requested = CryptogramInformationData.Cryptogram.decline
    /// The data of GET PROCESSING OPTIONS and GENERATE AC, in the order in which it was sent.
    var transactionData: [UInt8] = []
    /// The card's answer with its cryptogram, as received.
    var cryptogramAnswer: ArraySlice<UInt8> = []
    /// The pending data exchange with the terminal.
    var exchange = DataExchange(tags: .kernel8)
    let activation: KernelActivation
    let settings: Kernel8Settings

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel8Settings) {
        self.activation = activation
        self.settings = settings
        data = activation.commonData
        data.set(.applicationVersionNumberOfTerminal, settings.applicationVersion)
        data.set(.cvmResults, [0, 0, 0])
        data.set(.pointOfServiceEntryMode, [0x07])
        data.set(.relayResistanceTimeExcess, [0, 0])
        data.set(.writeDataStatus, [0x00])
        data.set(.readDataStatus, [0x80])
        setCapabilities(0)
        for (tag, value) in settings.dataObjects { data.set(tag, value) }
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            return start()
        case (_, .stopped):
            return stop()
        case (.awaitingProcessingOptions(let key), .answered(let response, _)):
            return processingOptionsAnswered(response, key)
        case (.awaitingRelayResistance(let exchange), .answered(let response, let time)):
            return relayResistanceAnswered(response, after: time, exchange)
        case (.awaitingTerminal(let resumption), .exchanged(let objects)):
            return terminalAnswered(objects, resumption)
        case (.readingRecords(let reader), .answered(let response, _)):
            return recordAnswered(response, reader)
        case (.readingData(let tag, let reader), .answered(let response, _)):
            return dataAnswered(response, tag, reader)
        case (.awaitingCryptogram, .answered(let response, _)):
            return cryptogramAnswered(response)
        case (.ending(let outcome), .displayed):
            return finish(outcome)
        case (.writingData(let object, let outcome), .answered(let response, _)):
            return writingAnswered(response, object, outcome)
        case (.writingData(_, let outcome), .lost):
            return writingLost(outcome)
        case (_, .lost(let loss)):
            return lost(loss)
        default:
            return finish(failure(.terminalDataError))
        }
    }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        data.set(.terminalVerificationResults, findings.bytes)
        state = .finished
        return .finish(outcome)
    }

    /// The capabilities of the card's application (`82`).
    var profile: Kernel8InterchangeProfile { data.element(.kernel8InterchangeProfile) ?? [] }

    /// The capabilities of the card (`9F2C`).
    var qualifier: CardQualifier? { data[.cardQualifier].flatMap { CardQualifier($0) } }

    /// Sets the terminal capabilities (`9F33`) and the part of Terminal Risk Management Data (`9F1D`)
    /// that repeats them.
    mutating func setCapabilities(_ verification: UInt8) {
        let security = settings.securityCapability.bytes
        data.set(
            .terminalCapabilities, [settings.cardDataInputCapability, verification] + security)
        data.set(
            .terminalRiskManagementData,
            [verification] + settings.riskManagementData.bytes.dropFirst())
    }

    /// Adds a rule of Book C-8 that led to the outcome.
    mutating func record(
        _ section: String, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        explanation.record(BookReference(.c8, section), subject, evidence, consequence)
    }
}

extension Kernel8: CustomReflectable {
    /// Shows nothing: the records and the channel are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The Application Interchange Profile (`82`) in kernel 8; other bits are ignored.
///
/// See EMV Contactless Book C-8, Annex A.
struct Kernel8InterchangeProfile: BitCodedElement {
    static let byteCount = 2
    let rawValue: UInt64

    static let localAuthentication = Self(byte: 1, bit: 1)
    static let offlineCapable = Self(byte: 2, bit: 4)
    static let relayResistanceSupported = Self(byte: 2, bit: 1)
    private static let copiesAtConfiguredOffset = Self(byte: 2, bit: 2)
    private static let copiesAtOwnOffset = Self(byte: 2, bit: 3)

    /// Where the issuer application data (`9F10`) contains the IAD MAC.
    enum MACOffset: Hashable {
        /// At Default IAD MAC Offset (`9F821E`).
        case configured
        /// At the card's IAD MAC Offset (`9F8107`).
        case own
    }

    /// Where to copy the IAD MAC, or `nil` not to copy it.
    var offset: MACOffset? {
        switch (contains(Self.copiesAtConfiguredOffset), contains(Self.copiesAtOwnOffset)) {
        case (true, false): .configured
        case (false, true): .own
        default: nil
        }
    }
}

/// Card Qualifier (`9F2C`): the version of the card and the suites of its secure channel.
///
/// See EMV Contactless Book C-8, Annex A.
struct CardQualifier: Hashable {
    /// The suite P-256 with AES-128, the only one of version 1.1.
    static let suite: UInt8 = 0x00

    /// The version; zero is invalid.
    let version: UInt8
    /// The suites of the secure channel (SC ASI) that the card supports.
    let suites: [UInt8]
    /// Whether the card detects that the field is off.
    let detectsFieldOff: Bool

    /// Reads the element; fails unless it has seven bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == 7, let version = bytes.first else { return nil }
        self.version = version
        suites = Array(bytes.dropFirst().prefix(3))
        detectsFieldOff = (bytes.dropFirst(4).first ?? 0) & 0x80 != 0
    }
}

extension ElementKey<Kernel8InterchangeProfile> {
    static var kernel8InterchangeProfile: Self { Self(.applicationInterchangeProfile) }
}

extension ElementKey<TerminalVerificationResults> {
    static var cardTVR: Self { Self(.cardTVR) }
}
