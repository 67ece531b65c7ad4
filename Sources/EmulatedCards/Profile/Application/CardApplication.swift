// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
package import SmartCard

/// A payment application on a card, as personalized.
///
/// Its properties are sufficient to make all its records; `CardProfile` makes them.
package struct CardApplication: Sendable {
    /// The scheme whose rules the application follows.
    package var scheme: CardScheme
    package var account: CardAccount

    // Selection.

    /// The application identifier (`4F`, `84`), 5 to 16 bytes.
    var identifier: [UInt8]
    /// The label (`50`), 1 to 16 characters.
    var label: String
    /// The preferred name (`9F12`), 1 to 16 characters of the first code table.
    var preferredName: String?
    /// The priority indicator (`87`); 1 is first.
    var priority: UInt8 = 1
    /// The kernel identifier (`9F2A`); `nil` leaves the choice to the AID.
    var kernelIdentifier: [UInt8]?
    /// The bytes that a reader appends to the identifier at selection (`9F29`), or `nil`.
    var extendedSelection: [UInt8]?
    /// Additional objects in the issuer's part of the selection answer (`BF0C`).
    var selectionObjects: [Tag: [UInt8]] = [:]
    /// Whether the issuer blocked the application.
    var isBlocked = false

    // Processing.

    /// The data that the card requests at GET PROCESSING OPTIONS (`9F38`).
    package var processingOptionsList: DataObjectList
    /// The application interchange profile (`82`), 2 bytes; `nil` derives it from the capabilities.
    package var statedInterchangeProfile: [UInt8]?
    /// The data that the card requests at the first GENERATE AC (`8C`); empty for none.
    package var riskManagementList1 = DataObjectList([])
    /// The data that the card requests at the second GENERATE AC (`8D`); empty for none.
    var riskManagementList2 = DataObjectList([])
    /// The data that the card requests at RECOVER AC (`9F51`); empty without recovery.
    var dataRecoveryList = DataObjectList([])
    /// The application usage control (`9F07`), 2 bytes, or `nil`.
    package var usageControl: [UInt8]?
    /// The cardholder verification method list (`8E`), 10 to 252 bytes, or `nil`.
    package var verificationMethodList: [UInt8]?
    /// The issuer action codes (`9F0D` to `9F0F`), or `nil`.
    package var issuerActionCodes: IssuerActionCodes?
    /// The application's version (`9F08`), 2 bytes, or `nil`.
    package var applicationVersion: [UInt8]?
    /// The values that the card sends in place of an element.
    ///
    /// No value omits the element, and several repeat it.
    package var elementChanges: [Tag: [[UInt8]]] = [:]
    /// Bytes `00` and `FF` before, between, and after the objects of each template.
    package var padding: [UInt8] = []
    /// Records that replace the scheme's; the certificates follow them.
    var givenRecords: [CardRecord]?
    /// The records in the order of the file locator.
    ///
    /// `CardProfile` makes them.
    private(set) var records: [CardRecord] = []

    // Keys.

    /// How the application cryptogram is made.
    var cryptogramVersion: CryptogramVersion
    /// The key derivation index in the issuer application data.
    var keyDerivationIndex: UInt8 = 1
    /// Fixed issuer application data in place of the scheme's format, or `nil`.
    package var fixedIssuerApplicationData: [UInt8]?
    /// The issuer's master keys.
    var issuerKeys = IssuerKeys.published
    /// The card's key for cryptograms, if it is not derived from the issuer's.
    var cardKey: SecretBytes?
    /// The RSA keys that certify the card, or `nil`.
    ///
    /// A card with the common kernel has certificates with elliptic curves instead of none.
    package var keyChain: CardKeyChain?
    /// What the certificates and signatures say.
    package var signatures = CardSignatures()
    /// The PIN that the chip knows; `nil` for a chip without one, such as a phone.
    var referencePIN: ReferencePIN?

    /// The records of the transaction log (file 11), newest first; `nil` without a log.
    ///
    /// See EMV Book 3, Annex D4.
    var transactionLog: [[UInt8]]?

    // Behavior.

    /// How the card decides.
    package var riskManagement = CardRiskManagement()
    /// The form factor indicator (`9F6E`) of a Visa card, or third party data.
    var formFactorIndicator: [UInt8] = []
    /// The relay resistance protocol, or `nil` for a card that does not support it.
    package var relayResistance: RelayResistance?
    /// The magnetic stripe data that the chip emulates, or `nil`.
    var magneticStripe: MagneticStripe?
    /// A slot for the data of one operator, or `nil`.
    var integratedStorage: IntegratedDataStorage?
    /// Ten elements that a terminal can read and partly write, or `nil`.
    var standaloneStorage: StandaloneDataStorage?
    /// The amount available offline (`9F50`), in minor units; `nil` hides it.
    var balance: UInt64?
    /// When the card leaves the field on its own, or `nil`.
    package var removal: CardRemoval?

    /// Fixed objects that GET DATA returns in addition to the counters.
    var readableObjects: [Tag: [UInt8]] = [:]
    /// The counters that GET DATA returns (`9F36`, `9F13`, `9F17`).
    var readableCounters: Set<Tag> = [.applicationTransactionCounter]
    /// The application transaction counter of an unused card.
    var initialTransactionCounter: UInt16 = 0

    /// The file of the transaction log.
    static let logFile: UInt8 = 11

    /// The records without the certificates.
    var uncertifiedRecords: [CardRecord] {
        records.filter { $0.fileIdentifier != RecordLayout.certificateFile }
    }

    /// The rank among a card's applications; 1 is first.
    ///
    /// See EMV Contactless Book B, 3.3.2.5: an application without a priority ranks last.
    var rank: UInt8 { priority & 0x0F == 0 ? 16 : priority & 0x0F }

    /// The issuer's part of the selection answer (`BF0C`).
    ///
    /// It contains the profile's objects and those that describe the application's capabilities.
    var discretionaryObjects: [Tag: [UInt8]] {
        var objects = selectionObjects
        if let transactionLog, objects[.logEntry] == nil {
            objects[.logEntry] = [Self.logFile, UInt8(clamping: transactionLog.count)]
        }
        if integratedStorage != nil, objects[.dsID] == nil {
            objects[.dsID] = storageIdentifier
        }
        for (tag, value) in scheme.specification.discretionaryObjects(of: self)
        where objects[tag] == nil {
            objects[tag] = value
        }
        return objects
    }

    /// The counters of an unused card.
    var initialCounters: CardCounters.Application {
        var counters = CardCounters.Application(transactionCounter: initialTransactionCounter)
        if let referencePIN { counters.pinTries = referencePIN.tryLimit }
        return counters
    }

    /// Returns the application with its certified records.
    func personalised() -> CardApplication {
        var copy = self
        copy.records = RecordLayout.records(of: self)
        return copy
    }
}

/// The PIN that a chip knows, which the issuer changes and unblocks by commands.
///
/// No terminal sends a PIN to a contactless card: the tries are in the answer to GET DATA (`9F17`)
/// and in the card verification results. See EMV Book 3, 6.5.10.
struct ReferencePIN: Sendable {
    /// The PIN of a new card, 4 to 12 digits.
    var pin: SecretBytes
    /// The number of tries of a new card, and after the issuer changes or unblocks the PIN.
    var tryLimit: UInt8 = 3

    /// 1234, with three tries.
    static let standard = ReferencePIN(pin: SecretBytes(Array("1234".utf8)))

    /// Returns the digits of the PIN, one per byte: those of the issuer's last change, if any.
    func digits(_ counters: CardCounters.Application) -> [UInt8] {
        counters.issuerChanges.pin ?? pin.withBytes { $0.map { $0 & 0x0F } }
    }
}

/// The terminal verification results for which a terminal declines or goes online.
///
/// Five bytes each. See EMV Book 3, 10.7 and Annex C5.
package struct IssuerActionCodes: Hashable, Sendable {
    /// The results to decline if the terminal cannot go online (`9F0D`).
    package var `default`: [UInt8]
    /// The results to decline at once (`9F0E`).
    package var denial: [UInt8]
    /// The results to send online (`9F0F`).
    package var online: [UInt8]

    package init(default usual: [UInt8], denial: [UInt8], online: [UInt8]) {
        self.default = usual
        self.denial = denial
        self.online = online
    }

    /// The codes that many issuers use.
    ///
    /// Failed authentication, restrictions, and verification go online.
    static let standard = IssuerActionCodes(
        default: [0xB4, 0x50, 0x84, 0x00, 0x00], denial: [0x00, 0x00, 0x00, 0x00, 0x00],
        online: [0xB4, 0x70, 0x84, 0x80, 0x00])
}
