// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import SmartCard

/// Why a card cannot be used: what happened to each application that it offers.
struct CardRefusal: CustomStringConvertible {
    /// The applications that the card offers.
    let offered: [OfferedApplication]
    /// The status word with which the card refused its directory, or `nil`.
    let directory: StatusWord?

    init(_ transaction: ContactlessTransaction) {
        self.init(
            offered: transaction.offeredApplications, directory: transaction.directoryRefusal)
    }

    init(offered: [OfferedApplication], directory: StatusWord?) {
        self.offered = offered
        self.directory = directory
    }

    /// One or two sentences for the merchant.
    var description: String {
        guard !offered.isEmpty else {
            // See EMV Book 1, 12.3.2: 6A81 also means that the card does not support SELECT.
            switch directory {
            case StatusWord(0x6A, 0x81)?:
                return "The card is blocked, or is not a payment card (6A81)."
            case StatusWord(0x62, 0x83)?: return "The card's payment directory is blocked (6283)."
            default: return "The card offers no payment application."
            }
        }
        guard offered.contains(where: { $0.refusal ?? .unsupported != .unsupported }) else {
            let names = offered.map { Self.name($0.name) }.joined(separator: ", ")
            return "The card's applications are not supported here: \(names)."
        }
        let reasons = offered.map { "\(Self.name($0.name)) \(Self.reason($0.refusal))" }
        return "The card cannot be used here: \(reasons.joined(separator: "; "))."
    }

    private static func name(_ aid: AID) -> String {
        aid.applicationName.map { "\($0) (\(aid))" } ?? aid.description
    }

    /// What happened to an application; continues a sentence that begins with its name.
    private static func reason(_ refusal: OfferedApplication.Refusal?) -> String {
        switch refusal {
        case nil, .unsupported: "is not supported"
        case .notAllowed: "is not allowed for this amount or type of transaction"
        case .selection(StatusWord(0x62, 0x83)), .processingOptions(StatusWord(0x62, 0x83)):
            "is blocked (6283)"
        case .selection(let status): "cannot be selected (\(status))"
        case .processingOptions(StatusWord(0x69, 0x84)): "must be inserted (6984)"
        case .processingOptions(let status): "refuses the transaction (\(status))"
        case .kernel: "is not accepted for this transaction"
        }
    }
}
