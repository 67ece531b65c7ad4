// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The part of a GENERATE AC response that a combined signature covers.
///
/// See EMV Book 2, 6.6.2 step 10.
enum SignedResponse {
    /// Returns the tag, length, and value of every data object in the template `77` as the card
    /// sent them, in order, without the signature (`9F4B`).
    ///
    /// - Returns: The content, or `nil` if the response is not a well-formed template.
    static func content(_ response: ArraySlice<UInt8>) -> [UInt8]? {
        guard let objects = try? DataObject.sequence(response), objects.count == 1,
            let template = objects.first, template.tag == 0x77
        else { return nil }
        var content: [UInt8] = []
        var start = template.value.startIndex
        for object in template.children {
            // Zeros between data objects are padding.
            let end = object.value.endIndex
            let bytes = response[start..<end].drop { $0 == 0 }
            if object.tag != 0x9F4B { content += bytes }
            start = end
        }
        return content
    }
}
