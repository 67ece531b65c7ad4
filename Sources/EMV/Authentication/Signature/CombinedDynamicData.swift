// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The ICC Dynamic Data of a combined signature.
///
/// Contains the ICC Dynamic Number with its length, Cryptogram Information Data, cryptogram, and
/// Transaction Data Hash Code. A kernel's book can add data. See EMV Book 2, Table 19.
struct CombinedDynamicData {
    /// The length of Cryptogram Information Data, cryptogram, and Transaction Data Hash Code.
    private static let fixedCount = 1 + 8 + 20

    /// The ICC Dynamic Number (`9F4C`), 2 to 8 bytes.
    let dynamicNumber: [UInt8]
    /// The Cryptogram Information Data (`9F27`) as the card signed it.
    let cryptogramInformation: UInt8
    /// The Application Cryptogram (`9F26`), eight bytes.
    let cryptogram: [UInt8]
    /// The Transaction Data Hash Code, twenty bytes.
    let transactionDataHash: [UInt8]
    /// The bytes after the Transaction Data Hash Code; empty if the book adds nothing.
    let additionalData: ArraySlice<UInt8>

    /// Reads the data.
    ///
    /// - Parameter signed: The signature that contains the data.
    /// - Throws: `AuthenticationFailure` if the data is too short.
    init(_ signed: SignedDynamicData) throws(AuthenticationFailure) {
        dynamicNumber = try signed.dynamicNumber()
        let fields = signed.dynamicData.dropFirst(1 + dynamicNumber.count)
        guard let information = fields.first, fields.count >= Self.fixedCount else {
            throw AuthenticationFailure(
                .combinedSignature, .dynamicDataLength(signed.dynamicData.count))
        }
        cryptogramInformation = information
        cryptogram = Array(fields.dropFirst().prefix(8))
        transactionDataHash = Array(fields.dropFirst(9).prefix(20))
        additionalData = fields.dropFirst(Self.fixedCount)
    }

    /// The elements to add to the transaction's data.
    var elements: [DataObject] {
        [
            DataObject(.iccDynamicNumber, dynamicNumber),
            DataObject(.applicationCryptogram, cryptogram),
        ]
    }
}

/// The part of a GENERATE AC response that a combined signature covers.
///
/// See EMV Book 2, 6.6.2 step 10.
enum SignedResponse {
    /// Returns the tag, length, and value of every data object in the template `77` as the card
    /// sent them, in order, without the objects that do not cover themselves.
    ///
    /// - Parameters:
    ///   - response: The data field of the response.
    ///   - tags: The tags of the objects to leave out, such as the signature (`9F4B`).
    /// - Returns: The content, or `nil` if the response is not a well-formed template.
    static func content(
        _ response: ArraySlice<UInt8>, without tags: Set<Tag> = [.signedDynamicApplicationData]
    ) -> [UInt8]? {
        guard let objects = try? DataObject.sequence(response, limits: .card), objects.count == 1,
            let template = objects.first, template.tag == .responseMessageTemplateFormat2
        else { return nil }
        let bytes = Array(template.value)
        var content: [UInt8] = []
        // Padding between data objects is not part of them.
        var cursor = TLVCursor(bytes.indices, limits: .card)
        while let object = try? cursor.next(bytes.span) {
            guard !tags.contains(object.tag) else { continue }
            content += bytes[object.start..<object.value.upperBound]
        }
        return content
    }
}
