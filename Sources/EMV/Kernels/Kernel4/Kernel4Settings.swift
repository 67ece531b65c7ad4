// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The settings of kernel 4, except the limits of its combination.
///
/// Where no public description has a default, Docs/Kernels.md lists the value as assumed. See EMV
/// Contactless Book C-4.
package struct Kernel4Settings: ConfigurableKernelSettings {
    package static let kernel = KernelIdentifier.kernel4
    package static let scheme = "American Express"

    /// Contactless Reader Capabilities (`9F6D`): `C0` with EMV mode, `40` without it.
    package var readerCapabilities: ContactlessReaderCapabilities = [.emvMode, .version3]
    /// Enhanced Contactless Reader Capabilities (`9F6E`).
    package var enhancedReaderCapabilities: EnhancedReaderCapabilities = [
        .partialOnline, .mobile, .version2point7,
    ]
    /// Byte 3 of the terminal capabilities (`9F33`): the methods of offline data authentication.
    package var securityCapability: UInt8 = {
        let methods: TerminalCapabilities = [
            .staticDataAuthentication, .combinedDataAuthentication,
        ]
        return UInt8(truncatingIfNeeded: methods.rawValue)
    }()
    /// Application Version Number of the reader (`9F09`).
    package var applicationVersion: [UInt8] = [0x00, 0x01]
    /// The terminal action codes.
    package var actionCodes = TerminalActionCodes(
        denial: TerminalVerificationResults(rawValue: 0x00_1000_0000),
        online: TerminalVerificationResults(rawValue: 0xDE_00FC_9800),
        default: TerminalVerificationResults(rawValue: 0xDC_50FC_9800))
    /// The largest unpredictable number of mag-stripe mode, 60 to 255.
    package var unpredictableNumberRange: UInt8 = 60
    /// Whether the terminal knows before the tap that it cannot go online.
    package var isUnableToGoOnline = false
    /// Whether the kernel requests an ARQC for a refund, instead of an AAC.
    package var requestsOnlineCryptogramForRefund = false
    /// How long the message *See phone* stays, and the field is off.
    package var phoneMessageHoldTime = Duration(hundredMilliseconds: 13)
    /// The sets of dynamic reader limits, at most one for each number.
    package var limitSets: [Kernel4LimitSet] = []
    /// The tag of the card's element whose last four bits are the number of its set; one tag, or none
    /// without dynamic reader limits.
    package var limitSetTag: [UInt8] = []

    /// Creates the default settings.
    package init() {}

    package func makeKernel(
        _ activation: KernelActivation, memory: KernelMemory
    ) -> (any Kernel)? {
        Kernel4(activation, settings: self, memory: memory)
    }

    /// The element that names the card's set of limits; one tag, or none.
    var limitSetElement: [Tag] { TagList.tags(limitSetTag[...]) }

    /// Returns the set of limits that the card names, or the default set, which has the number 0.
    ///
    /// - Parameter data: The transaction's data.
    /// - Returns: The set, and the tag of the element that names it; `nil` if the card names none, or
    ///   if there is neither its set nor a default one.
    func limitSet(for data: TransactionData) -> (set: Kernel4LimitSet, tag: Tag)? {
        guard let tag = limitSetElement.first, let number = data[tag]?.last else { return nil }
        let named = limitSets.first { $0.number == number & 0x0F }
        return (named ?? limitSets.first { $0.number == 0 }).map { ($0, tag) }
    }

    /// Returns whether the terminal can go online for a transaction.
    ///
    /// A terminal that knows beforehand that it cannot go online counts as one that never can.
    func connection(_ data: TransactionData) -> TerminalType.Connection? {
        if isUnableToGoOnline || data.enhancedReaderCapabilities.contains(.offlineOnly) {
            return .offlineOnly
        }
        return data.connection
    }
}

/// A set of dynamic reader limits.
///
/// See EMV Contactless Book C-4, dynamic reader limits.
package struct Kernel4LimitSet: Hashable, Sendable {
    /// The number, 0 to 15; set 0 is for cards that name an unknown one.
    package var number: UInt8 = 0
    /// Reader Contactless Transaction Limit, or `nil` for that of the combination.
    package var transactionLimit: UInt64?
    /// Reader Contactless Floor Limit, or `nil` for that of the combination.
    package var floorLimit: UInt64?
    /// Reader CVM Required Limit, or `nil` for that of the combination.
    package var verificationLimit: UInt64?

    /// Creates the default set, which changes no limit.
    package init() {}
}

extension BookReference.Book {
    /// EMV Contactless Book C-4: kernel 4.
    package static let c4 = BookReference.Book("EMV Contactless Book C-4", of: .kernel4)
}
