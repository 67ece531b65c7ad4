// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What a payment scheme specifies for its cards: their data, and their transactions.
///
/// ``CardScheme`` names one such type for each scheme, in `Schemes` or in a folder of its own. The card
/// knows schemes only through this protocol: selection, records, GET DATA, the issuer's commands, and
/// faults are the same for all. See Docs/AddingACard.md.
protocol CardSpecification: Sendable {
    /// The scheme's cryptogram versions by their usual numbers.
    var cryptogramVersions: [(name: Int64, version: CryptogramVersion)] { get }

    /// The usual sequence number of an account (`5F34`).
    var sequenceNumber: UInt8 { get }

    /// The kernel that handles the scheme's cards (`9F2A`).
    var kernelIdentifier: [UInt8] { get }

    /// The usual chain of keys.
    var keyChain: CardKeyChain { get }

    /// Returns the application that the scheme's cards have in common.
    func application(_ account: CardAccount, _ identifier: [UInt8], _ label: String)
        -> CardApplication

    /// Returns the Application Interchange Profile (`82`) that describes the capabilities.
    func interchangeProfile(of application: CardApplication) -> [UInt8]

    /// The elements that a card sends in the answers to its commands; none by default.
    var answers: [CardInstruction: [Tag]] { get }

    /// Returns the data elements of the records.
    func recordParts(of application: CardApplication) -> [RecordLayout.Part]

    /// Returns the card's certificates; those of the chain of RSA keys by default.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - records: Its other records.
    ///   - interchangeProfile: The Application Interchange Profile (`82`) that they cover.
    /// - Returns: The elements of their records; none without keys.
    func certificates(
        of application: CardApplication, covering records: [CardRecord],
        interchangeProfile: [UInt8]
    ) -> [RecordLayout.Part]

    /// Returns further objects of the issuer's part of the selection answer (`BF0C`); none by default.
    func discretionaryObjects(of application: CardApplication) -> [Tag: [UInt8]]

    /// Returns the offline limits; those of the personalization by default.
    func offlineLimits(
        of application: CardApplication, _ counters: CardCounters.Application
    ) -> OfflineLimits

    /// Returns whether the card accepts its issuer's answer after an online request; `false` by
    /// default.
    func acceptsIssuerUpdate(_ application: CardApplication) -> Bool

    /// Returns whether the card accepts it only while it stays in the field; `false` by default.
    func staysForIssuerUpdate(_ application: CardApplication) -> Bool

    /// Returns whether the card supports an optional command; only GENERATE AC by default.
    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool

    /// Returns whether the card continues with the terminal; otherwise, it continues with an application
    /// of the same name of another scheme, if it has one. `true` by default.
    func accepts(_ terminal: TerminalValues) -> Bool

    /// Returns a transaction of a selected application.
    func transaction(_ card: KeyedApplication) -> any CardTransaction
}

extension CardSpecification {
    var answers: [CardInstruction: [Tag]] { [:] }

    func certificates(
        of application: CardApplication, covering records: [CardRecord],
        interchangeProfile: [UInt8]
    ) -> [RecordLayout.Part] {
        records.certificates(
            by: application.keyChain, pan: application.account.number,
            interchangeProfile: interchangeProfile, signatures: application.signatures)
    }

    func discretionaryObjects(of application: CardApplication) -> [Tag: [UInt8]] { [:] }

    func offlineLimits(
        of application: CardApplication, _ counters: CardCounters.Application
    ) -> OfflineLimits { application.riskManagement.offlineLimits }

    func acceptsIssuerUpdate(_ application: CardApplication) -> Bool { false }

    func staysForIssuerUpdate(_ application: CardApplication) -> Bool { false }

    func supports(_ instruction: CardInstruction, _ application: CardApplication) -> Bool {
        instruction == .generateApplicationCryptogram
    }

    func accepts(_ terminal: TerminalValues) -> Bool { true }
}

/// The data objects that answer GET PROCESSING OPTIONS, in template `77`.
///
/// See EMV Contactless Book C-3, 5.2.2 and table 4-1.
struct ProcessingOptionsAnswer: Hashable, Sendable {
    /// The maximum number of bytes in a short response.
    private static let maximumCount = 256

    private var objects: [[UInt8]] = []

    /// Appends a data object; does nothing if the value is empty.
    mutating func append(_ tag: Tag, _ value: [UInt8]) {
        if !value.isEmpty { objects.append(TLVWriter.object(tag, value)) }
    }

    /// Returns whether one more value fits into a short response.
    func hasRoom(for tag: Tag, _ value: [UInt8]) -> Bool {
        var longer = self
        longer.append(tag, value)
        return longer.bytes.count <= Self.maximumCount
    }

    /// The objects without the template.
    var content: [UInt8] { objects.flatMap(\.self) }

    /// The template.
    var bytes: [UInt8] { TLVWriter.object(.responseMessageTemplateFormat2, content) }
}

/// A payment scheme, whose specification an emulated card implements.
public struct CardScheme: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// The name in profiles, such as `visa`.
    public let rawValue: String
    /// The scheme's rules.
    let specification: any CardSpecification

    /// Returns the scheme with a name, or `nil` if the library does not have it.
    public init?(rawValue: String) {
        guard let scheme = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
            return nil
        }
        self = scheme
    }

    /// Creates a scheme.
    init(_ rawValue: String, _ specification: any CardSpecification) {
        self.rawValue = rawValue
        self.specification = specification
    }

    /// Visa: the cryptogram comes with GET PROCESSING OPTIONS (qVSDC).
    public static let visa = CardScheme("visa", VisaSpecification())
    /// Mastercard: the cryptogram comes with GENERATE AC (M/Chip).
    public static let mastercard = CardScheme("mastercard", MastercardSpecification())

    /// American Express: the cryptogram comes with GENERATE AC (Expresspay).
    public static let americanExpress = CardScheme(
        "american-express", AmericanExpressSpecification())

    /// The common kernel of EMVCo: the cryptogram comes with GENERATE AC, over a secure channel.
    public static let commonKernel = CardScheme("common-kernel", CommonKernelSpecification())

    /// Discover: the cryptogram comes with GET PROCESSING OPTIONS (D-PAS).
    public static let discover = CardScheme("discover", DiscoverSpecification())

    /// JCB: the cryptogram comes with GENERATE AC (J/Speedy).
    public static let jcb = CardScheme("jcb", JCBSpecification())

    /// UnionPay: the cryptogram comes with GET PROCESSING OPTIONS.
    public static let unionPay = CardScheme("unionpay", UnionPaySpecification())

    /// The schemes of the library.
    ///
    /// A new scheme adds itself here, and nowhere else.
    public static let allCases = [
        visa, mastercard, americanExpress, jcb, discover, unionPay, commonKernel,
    ]

    /// Two schemes are equal if their names are.
    public static func == (left: CardScheme, right: CardScheme) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
