// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A Visa application that does not request the Terminal Transaction Qualifiers (TTQ).
///
/// Such an application requires kernel 1. See EMV Contactless Book B, 3.3.3.6.
enum LegacyVisaApplication {
    private static let visa: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03]

    /// Whether kernel 3 was chosen for such an application.
    static func isOne(_ candidate: CandidateList.Candidate, _ response: ResponseAPDU) -> Bool {
        guard candidate.combination.combination.kernel == .kernel3,
            candidate.entry.name.rid.bytes == visa
        else { return false }
        let selection = try? DataObject.sequence(response.data)
        guard let list = selection?.first(0x9F38),
            let wanted = try? DataObjectList(bytes: list.value)
        else { return true }
        return !wanted.contains(0x9F66)
    }
}
