// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension CardData {
    /// The data elements of an authorization, which the provider needs for every read.
    ///
    /// This includes reads without a data record from the kernel.
    ///
    /// See EMV Book 4, 12.1.
    private static let authorisationTags: [Tag] = [
        0x9F06, 0x84, 0x50, 0x57, 0x5A, 0x5F34, 0x5F24, 0x5F25, 0x9F02, 0x9F03, 0x5F2A, 0x5F36,
        0x9A, 0x9F21, 0x9C, 0x9F1A, 0x9F37, 0x9F41, 0x82, 0x9F36, 0x9F26, 0x9F27, 0x9F10, 0x95,
        0x9F34, 0x9F33, 0x9F35, 0x9F09, 0x9F1E, 0x9F15, 0x9F16, 0x9F1C, 0x9F6E,
    ]

    /// Creates card data from the kernel's record and the other elements of an authorization.
    init(_ result: TransactionResult) {
        var objects: [DataObject] = []
        var taken: Set<Tag> = []
        for object in result.outcome.dataRecord where taken.insert(object.tag).inserted {
            objects.append(object)
        }
        for tag in Self.authorisationTags where taken.insert(tag).inserted {
            if let value = result.data[tag] { objects.append(DataObject(tag, Array(value))) }
        }
        self.init(
            objects: objects, kernel: result.kernel?.description,
            wantsPIN: result.outcome.cardholderVerification == .onlinePIN)
    }
}
