// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// What a dialogue has revealed about the selected application.
struct SelectedApplication: Sendable {
    /// The dictionary that applies.
    var scope = DataDescription.Scope.unknown
    /// Whether a directory is selected: its entries name applications.
    var isDirectory = false
    /// The lists with which the card requests data, by tag.
    var lists: [Tag: DataObjectList] = [:]
    /// The file that contains the transaction log.
    var logFile: UInt8?
    /// The number of cryptograms requested from the card.
    var cryptogramCount = 0
    /// The certificates received so far.
    var certificates = CertificateDescription()
    /// The currency of the transaction's amounts.
    var transactionCurrency: Currency?
    /// The currency of the card's account.
    var applicationCurrency: Currency?

    /// The tags of lists that later commands need.
    static let listTags: Set<Tag> = [
        0x8C, 0x8D, 0x97, 0x9F38, 0x9F49, 0x9F4F, 0x9F51, 0x9F5B, 0x9F69,
    ]

    /// Stores the relevant contents of a data object in a response.
    mutating func learn(_ object: DataObject) {
        switch object.tag {
        case let tag where Self.listTags.contains(tag):
            if let list = try? DataObjectList(bytes: object.value) { lists[tag] = list }
        case 0x9F4D:
            logFile = object.value.first
        case 0x9F42:
            applicationCurrency = Currency(object.value) ?? applicationCurrency
        case 0x5F2A:
            transactionCurrency = Currency(object.value) ?? transactionCurrency
        default:
            break
        }
        for child in object.children { learn(child) }
    }
}
